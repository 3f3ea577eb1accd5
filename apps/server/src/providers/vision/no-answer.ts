/** Why no usable answer came, in words for the log. They never hold the key or what a server answered at length. */
export class NoAnswer extends Error {}
