import { fileURLToPath } from 'node:url';

const find = (path: string) => fileURLToPath(new URL(`../../../fixtures/${path}`, import.meta.url));

export const picture = (name: string) => find(`pictures/${name}`);

/** A picture of one side of the car. */
export const sideOf = (name: string) => find(`sides/car.${name}.webp`);
