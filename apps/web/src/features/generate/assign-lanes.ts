/**
 * A lane for each side, so that what was done with a file stays with it when sides are swapped: a file keeps the lane that
 * it has, and a new one gets a lane that is free.
 *
 * @example
 * assignLanes([mug, null], { front: null, back: mug }); // { lanes: [mug, null], laneOf: { front: 1, back: 0 } }
 */
export function assignLanes<Slot extends string, T extends string | object>(
  before: readonly (T | null)[],
  files: Readonly<Record<Slot, T | null>>,
): { lanes: (T | null)[]; laneOf: Record<Slot, number> } {
  const slots = Object.keys(files) as Slot[];
  const lanes = before.map((file) => (file && slots.some((slot) => files[slot] === file) ? file : null));
  const laneOf = {} as Record<Slot, number>;
  const taken = new Set<number>();
  const take = (slot: Slot, lane: number) => {
    laneOf[slot] = lane;
    taken.add(lane);
  };
  for (const slot of slots) {
    const file = files[slot];
    const lane = file === null ? -1 : lanes.findIndex((known, index) => known === file && !taken.has(index));
    if (lane >= 0) take(slot, lane);
  }
  for (const slot of [...slots].sort((a, b) => Number(files[b] !== null) - Number(files[a] !== null))) {
    if (laneOf[slot] !== undefined) continue;
    const lane = lanes.findIndex((file, index) => !taken.has(index) && (file === null || files[slot] === null));
    lanes[lane] = files[slot];
    take(slot, lane);
  }
  return { lanes, laneOf };
}
