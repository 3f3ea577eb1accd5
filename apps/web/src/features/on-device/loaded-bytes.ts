/** On the line: networks, their runtime and MuJoCo, as they are compressed. A test measures it. */
export const LOADED_MB = 55;
