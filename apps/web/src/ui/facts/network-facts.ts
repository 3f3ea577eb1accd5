/** Of the shape network, in millions, as its card has it. */
export const PARAMETERS_MILLION = 43.22;
