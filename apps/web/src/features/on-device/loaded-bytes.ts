/** On the line: networks, their runtime and MuJoCo, as they are compressed. A test measures it. */
export const LOADED_MB = 55;

/** The same with the runtime for a graphics processor. */
export const LOADED_WITH_GRAPHICS_MB = 58;
