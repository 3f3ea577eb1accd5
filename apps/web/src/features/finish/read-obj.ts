/** The corners of an OBJ's triangles; faces with more corners are fans of them. Null if it has no face. */
export function readObj(bytes: Uint8Array): Float32Array | null {
  const points: number[] = [];
  const corners: number[] = [];
  for (const line of new TextDecoder().decode(bytes).split('\n')) {
    const kind = line.charCodeAt(0) === V ? 'v' : line.charCodeAt(0) === F ? 'f' : null;
    if (kind === null || !/^[vf]\s/.test(line)) continue;
    const [, ...words] = line.trim().split(/\s+/);
    if (kind === 'v') points.push(Number(words[0]), Number(words[1]), Number(words[2]));
    else addFace(corners, words, points.length / 3);
  }
  const positions = new Float32Array(corners.length * 3);
  for (const [at, corner] of corners.entries()) {
    for (let axis = 0; axis < 3; axis++) positions[at * 3 + axis] = points[corner * 3 + axis] ?? Number.NaN;
  }
  return positions.length > 0 ? positions : null;
}

const V = 'v'.charCodeAt(0);
const F = 'f'.charCodeAt(0);

/** Corners are counted from 1, or backwards from the last one read. */
function addFace(corners: number[], words: readonly string[], count: number): void {
  const face = words.map((word) => {
    const index = Number.parseInt(word, 10);
    return index < 0 ? count + index : index - 1;
  });
  for (let i = 2; i < face.length; i++) corners.push(face[0]!, face[i - 1]!, face[i]!);
}
