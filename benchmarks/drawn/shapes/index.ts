/** Everything that scenes are built of. */
export { blob } from './blob.ts';
export { block } from './block.ts';
export { ball, drum, hoop, lathe, ringOf, smoothLathe } from './lathe.ts';
export { arc, plate, smoothPlate } from './plate.ts';
export { join, Shape } from './shape.ts';
export { rod, tube } from './tube.ts';
