import { smoothCurve } from './curve.ts';
import { finishShape, type Shape } from './shape.ts';

type Outline = readonly (readonly [radius: number, y: number])[];

/** Turns an outline about y. It runs from the bottom up; a vessel's goes over the rim and down again inside. */
export function lathe(outline: Outline, segments = 48): Shape {
  const closed = [...outline];
  if (closed[0]![0] > 1e-6) closed.unshift([0, closed[0]![1]]);
  if (closed.at(-1)![0] > 1e-6) closed.push([0, closed.at(-1)![1]]);
  const positions: number[] = [];
  const indices: number[] = [];
  for (const [radius, y] of closed) {
    for (let s = 0; s < segments; s++) {
      const angle = (2 * Math.PI * s) / segments;
      positions.push(radius * Math.sin(angle), y, radius * Math.cos(angle));
    }
  }
  for (let row = 0; row + 1 < closed.length; row++) {
    for (let s = 0; s < segments; s++) {
      const [a, b] = [row * segments + s, row * segments + ((s + 1) % segments)];
      if (closed[row]![0] > 1e-6) indices.push(a, b, a + segments);
      if (closed[row + 1]![0] > 1e-6) indices.push(b, b + segments, a + segments);
    }
  }
  return finishShape(Float32Array.from(positions), Uint32Array.from(indices));
}

/** The same with a smooth curve through the points. */
export function smoothLathe(outline: Outline, segments = 48): Shape {
  return lathe(
    smoothCurve(outline, 6).map(([radius, y]) => [Math.max(0, radius), y] as const),
    segments,
  );
}

/** Upright, standing on y = 0, with rounded edges. */
export function drum(bottom: number, top: number, height: number, bevel = 0.06 * Math.min(bottom, top, height)): Shape {
  return lathe([
    [Math.max(0, bottom - bevel), 0],
    [bottom - 0.3 * bevel, 0.3 * bevel],
    [bottom, bevel],
    [top, height - bevel],
    [top - 0.3 * bevel, height - 0.3 * bevel],
    [Math.max(0, top - bevel), height],
  ]);
}

/** A ball or an egg with the radii a, b, c. */
export function ball(a: number, b = a, c = a): Shape {
  const rows = 20;
  const arc = Array.from({ length: rows + 1 }, (_, i) => {
    const angle = (Math.PI * i) / rows;
    return [i % rows === 0 ? 0 : Math.sin(angle), -Math.cos(angle)] as const;
  });
  return lathe(arc, 36).scale(a, b, c).fix();
}

/** A ring lying flat. */
export function hoop(radius: number, thickness: number, height = thickness): Shape {
  const arc = Array.from({ length: 15 }, (_, i) => {
    const angle = (-2 * Math.PI * i) / 14 - Math.PI;
    return [radius + thickness * Math.cos(angle), -height * Math.sin(angle)] as const;
  });
  return ringOf(arc);
}

/** Turns a closed outline that does not touch the axis about y: a tyre, a rim. Clockwise with x to the right. */
export function ringOf(outline: Outline, segments = 48): Shape {
  const positions: number[] = [];
  const indices: number[] = [];
  const rows = outline.length - 1;
  for (const [radius, y] of outline.slice(0, rows)) {
    for (let s = 0; s < segments; s++) {
      const angle = (2 * Math.PI * s) / segments;
      positions.push(radius * Math.sin(angle), y, radius * Math.cos(angle));
    }
  }
  for (let row = 0; row < rows; row++) {
    const next = ((row + 1) % rows) * segments;
    for (let s = 0; s < segments; s++) {
      const t = (s + 1) % segments;
      indices.push(row * segments + s, row * segments + t, next + s, row * segments + t, next + t, next + s);
    }
  }
  return finishShape(Float32Array.from(positions), Uint32Array.from(indices));
}
