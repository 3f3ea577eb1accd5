/** Why no usable answer arrived, as text for the log. It never contains the key or a long server response. */
export class NoAnswer extends Error {}
