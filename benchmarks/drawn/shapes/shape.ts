type Triple = readonly [number, number, number];

/** Angles up to this one are shaded as one curved surface, in degrees. */
const CREASE = 38;

/**
 * A closed mesh that knows where each vertex was when it was made: `local` stays as it is when the shape is moved, so
 * that grain and patterns move along. x to the right, y up, z towards the front; angles in degrees.
 *
 * @example block(0.2, 0.1, 0.3).tilt(10).move(0, 1, 0)
 */
export class Shape {
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  readonly local: Float32Array;
  readonly indices: Uint32Array;

  constructor(positions: Float32Array, indices: Uint32Array, normals: Float32Array, local = positions) {
    this.positions = positions;
    this.indices = indices;
    this.normals = normals;
    this.local = local;
  }

  move(dx: number, dy: number, dz: number): Shape {
    const by = [dx, dy, dz];
    return new Shape(
      this.positions.map((value, i) => value + by[i % 3]!),
      this.indices,
      this.normals,
      this.local,
    );
  }

  /** About y: the front goes to the right. */
  turn(degrees: number): Shape {
    const [c, s] = rotation(degrees);
    return this.rotate((x, y, z) => [c * x + s * z, y, c * z - s * x]);
  }

  /** About x: the top comes forward. */
  tilt(degrees: number): Shape {
    const [c, s] = rotation(degrees);
    return this.rotate((x, y, z) => [x, c * y - s * z, c * z + s * y]);
  }

  /** About z: the top goes to the right. */
  roll(degrees: number): Shape {
    const [c, s] = rotation(degrees);
    return this.rotate((x, y, z) => [c * x + s * y, c * y - s * x, z]);
  }

  scale(sx: number, sy = sx, sz = sx): Shape {
    return new Shape(
      mapTriples(this.positions, (x, y, z) => [x * sx, y * sy, z * sz]),
      this.indices,
      mapTriples(this.normals, (x, y, z) => unit(x / sx, y / sy, z / sz)),
      this.local,
    );
  }

  /** Itself and its mirror image on the other side of x = 0. */
  mirror(): Shape {
    const flip = (values: Float32Array) => mapTriples(values, (x, y, z) => [-x, y, z]);
    const turned = this.indices.slice();
    for (let i = 0; i < turned.length; i += 3) [turned[i + 1], turned[i + 2]] = [turned[i + 2]!, turned[i + 1]!];
    return join(this, new Shape(flip(this.positions), turned, flip(this.normals), this.local));
  }

  /** Bends it freely; normals follow. */
  warp(bend: (x: number, y: number, z: number) => Triple): Shape {
    const positions = mapTriples(this.positions, bend);
    return finishShape(positions, this.indices, this.local);
  }

  /** Copies in a circle about y. */
  around(count: number): Shape {
    return join(...Array.from({ length: count }, (_, i) => this.turn((360 * i) / count)));
  }

  /** Copies one after the other. */
  repeat(count: number, dx: number, dy: number, dz: number): Shape {
    return join(...Array.from({ length: count }, (_, i) => this.move(dx * i, dy * i, dz * i)));
  }

  /** From here on patterns lie where the shape is now. */
  fix(): Shape {
    return new Shape(this.positions, this.indices, this.normals, this.positions);
  }

  /** Every triangle in four, so that it can be bent. */
  refine(times = 1): Shape {
    if (times === 0) return this;
    const [positions, local] = [[...this.positions], [...this.local]];
    const middles = new Map<number, number>();
    const between = (a: number, b: number): number => {
      const key = Math.min(a, b) * 1e6 + Math.max(a, b);
      const known = middles.get(key);
      if (known !== undefined) return known;
      const at = positions.length / 3;
      for (let k = 0; k < 3; k++) {
        positions.push((positions[a * 3 + k]! + positions[b * 3 + k]!) / 2);
        local.push((local[a * 3 + k]! + local[b * 3 + k]!) / 2);
      }
      middles.set(key, at);
      return at;
    };
    const indices: number[] = [];
    for (let i = 0; i < this.indices.length; i += 3) {
      const [a, b, c] = [this.indices[i]!, this.indices[i + 1]!, this.indices[i + 2]!];
      const [ab, bc, ca] = [between(a, b), between(b, c), between(c, a)];
      indices.push(a, ab, ca, ab, b, bc, ca, bc, c, ab, bc, ca);
    }
    const once = finishShape(Float32Array.from(positions), Uint32Array.from(indices), Float32Array.from(local));
    return once.refine(times - 1);
  }

  private rotate(by: (x: number, y: number, z: number) => Triple): Shape {
    return new Shape(mapTriples(this.positions, by), this.indices, mapTriples(this.normals, by), this.local);
  }
}

export function join(...shapes: Shape[]): Shape {
  let first = 0;
  const indices: number[] = [];
  for (const shape of shapes) {
    for (const index of shape.indices) indices.push(index + first);
    first += shape.positions.length / 3;
  }
  const all = (read: (shape: Shape) => Float32Array) => {
    const values = new Float32Array(first * 3);
    let at = 0;
    for (const shape of shapes) {
      values.set(read(shape), at);
      at += shape.positions.length;
    }
    return values;
  };
  return new Shape(
    all((shape) => shape.positions),
    Uint32Array.from(indices),
    all((shape) => shape.normals),
    all((shape) => shape.local),
  );
}

/** Gives every corner of every triangle a normal: smooth across flat angles, hard across creases. */
export function finishShape(positions: Float32Array, indices: Uint32Array, local = positions): Shape {
  const faces = faceNormals(positions, indices);
  const around = new Map<string, number[]>();
  const keys = Array.from({ length: positions.length / 3 }, (_, v) => {
    const at = (k: number) => Math.round(positions[v * 3 + k]! * 1e5);
    return `${at(0)},${at(1)},${at(2)}`;
  });
  indices.forEach((v, corner) => {
    const list = around.get(keys[v]!);
    if (list) list.push(Math.floor(corner / 3));
    else around.set(keys[v]!, [Math.floor(corner / 3)]);
  });
  const limit = Math.cos((CREASE * Math.PI) / 180);
  const spread = (source: Float32Array) => {
    const values = new Float32Array(indices.length * 3);
    indices.forEach((v, corner) => {
      values.set(source.subarray(v * 3, v * 3 + 3), corner * 3);
    });
    return values;
  };
  const normals = new Float32Array(indices.length * 3);
  indices.forEach((v, corner) => {
    const own = Math.floor(corner / 3) * 4;
    const sum = [0, 0, 0];
    for (const face of around.get(keys[v]!)!) {
      const f = face * 4;
      const cosine = faces[own]! * faces[f]! + faces[own + 1]! * faces[f + 1]! + faces[own + 2]! * faces[f + 2]!;
      if (cosine < limit) continue;
      for (let k = 0; k < 3; k++) sum[k]! += faces[f + k]! * faces[f + 3]!;
    }
    normals.set(unit(sum[0]!, sum[1]!, sum[2]!), corner * 3);
  });
  return new Shape(
    spread(positions),
    Uint32Array.from(indices, (_, i) => i),
    normals,
    spread(local),
  );
}

/** Of each triangle: unit normal and area. */
function faceNormals(p: Float32Array, indices: Uint32Array): Float32Array {
  const faces = new Float32Array((indices.length / 3) * 4);
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [indices[i]! * 3, indices[i + 1]! * 3, indices[i + 2]! * 3];
    const [ux, uy, uz] = [p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!];
    const [wx, wy, wz] = [p[c]! - p[a]!, p[c + 1]! - p[a + 1]!, p[c + 2]! - p[a + 2]!];
    const [x, y, z] = [uy * wz - uz * wy, uz * wx - ux * wz, ux * wy - uy * wx];
    faces.set([...unit(x, y, z), Math.hypot(x, y, z) / 2], (i / 3) * 4);
  }
  return faces;
}

function mapTriples(values: Float32Array, by: (x: number, y: number, z: number) => Triple): Float32Array {
  const dst = new Float32Array(values.length);
  for (let i = 0; i < values.length; i += 3) dst.set(by(values[i]!, values[i + 1]!, values[i + 2]!), i);
  return dst;
}

function rotation(degrees: number): [number, number] {
  return [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
}

function unit(x: number, y: number, z: number): Triple {
  const length = Math.hypot(x, y, z) || 1;
  return [x / length, y / length, z / length];
}
