import type { Part, Scene } from './render-scene.ts';
import type { Vec } from './vectors.ts';

const GRID = 120;
const STEPS_MAX = 200;

/**
 * Finds where rays meet the surfaces of a scene. Distances on a grid, a little shortened, carry a ray through empty
 * space; only near a surface are the solids themselves asked.
 */
export class Marcher {
  private readonly scene: Scene;
  private readonly grid = new Float32Array(GRID ** 3);
  private readonly cell: number;
  /** From the middle of a cell to its corner. */
  private readonly reach: number;

  constructor(scene: Scene) {
    this.scene = scene;
    this.cell = (2 * scene.radius) / GRID;
    const { height, radius } = scene;
    this.reach = (this.cell * Math.sqrt(3)) / 2;
    let at = 0;
    for (let k = 0; k < GRID; k++) {
      const z = (k + 0.5) * this.cell - radius;
      for (let j = 0; j < GRID; j++) {
        const y = (j + 0.5) * this.cell - radius + height;
        for (let i = 0; i < GRID; i++)
          this.grid[at++] = this.measure((i + 0.5) * this.cell - radius, y, z) - this.reach;
      }
    }
  }

  /**
   * The way to the first surface within the ball around everything. A coarse one is right to the size of a cell, which
   * is enough for shadows and for light from elsewhere.
   */
  march(eye: Vec, ray: Vec, isCoarse: boolean): number | undefined {
    const { height, radius } = this.scene;
    const [ex, ey, ez] = eye;
    const [rx, ry, rz] = ray;
    const middle = -ex * rx + (height - ey) * ry - ez * rz;
    const half = radius * radius - ex * ex - (height - ey) ** 2 - ez * ez + middle * middle;
    if (half < 0) return undefined;
    const end = middle + Math.sqrt(half);
    let way = Math.max(0, middle - Math.sqrt(half));
    for (let step = 0; step < STEPS_MAX && way < end; step++) {
      const x = ex + rx * way;
      const y = ey + ry * way;
      const z = ez + rz * way;
      const free = this.lookUp(x, y, z);
      if (isCoarse && free + this.reach < 0.4 * this.cell && way > 2 * this.cell) return way;
      if (isCoarse || free > this.cell) {
        way += Math.max(free, 0.5 * this.cell);
        continue;
      }
      const distance = this.measure(x, y, z);
      if (distance < 0.0008 * radius) return way;
      way += distance * 0.9;
    }
    return undefined;
  }

  measure(x: number, y: number, z: number): number {
    const { parts } = this.scene;
    let distance = Infinity;
    for (let i = 0; i < parts.length; i++) distance = Math.min(distance, parts[i]!.solid(x, y, z));
    return distance;
  }

  findPart([x, y, z]: Vec): Part {
    let [best, distance] = [this.scene.parts[0]!, Infinity];
    for (const part of this.scene.parts) {
      const other = part.solid(x, y, z);
      if (other < distance) [best, distance] = [part, other];
    }
    return best;
  }

  /** How far at least it is to a surface. */
  private lookUp(x: number, y: number, z: number): number {
    const { height, radius } = this.scene;
    const i = Math.floor((x + radius) / this.cell);
    const j = Math.floor((y - height + radius) / this.cell);
    const k = Math.floor((z + radius) / this.cell);
    if (i < 0 || j < 0 || k < 0 || i >= GRID || j >= GRID || k >= GRID) return this.cell;
    return this.grid[(k * GRID + j) * GRID + i]!;
  }
}
