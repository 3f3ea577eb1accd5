/** Numbers with a cost each; the cheapest comes out first. */
export interface Heap {
  push(value: number, cost: number): void;
  /** Undefined when it is empty. */
  pop(): number | undefined;
  /** What the last one that came out cost. */
  readonly cost: number;
}

/**
 * A binary heap over typed arrays that grow.
 *
 * @example
 * const heap = createHeap();
 * heap.push(7, 0.5);
 * heap.pop(); // 7
 */
export function createHeap(capacity = 1024): Heap {
  let values = new Int32Array(capacity);
  let costs = new Float64Array(capacity);
  let count = 0;
  let cost = 0;
  return {
    get cost() {
      return cost;
    },
    push(value, valueCost) {
      if (count === values.length) {
        values = grow(values, new Int32Array(count * 2));
        costs = grow(costs, new Float64Array(count * 2));
      }
      let at = count++;
      while (at > 0) {
        const parent = (at - 1) >> 1;
        if (valueCost >= costs[parent]!) break;
        values[at] = values[parent]!;
        costs[at] = costs[parent]!;
        at = parent;
      }
      values[at] = value;
      costs[at] = valueCost;
    },
    pop() {
      if (count === 0) return undefined;
      const first = values[0]!;
      cost = costs[0]!;
      count--;
      const value = values[count]!;
      const valueCost = costs[count]!;
      let at = 0;
      for (let child = 1; child < count; child = 2 * at + 1) {
        if (child + 1 < count && costs[child + 1]! < costs[child]!) child++;
        if (valueCost <= costs[child]!) break;
        values[at] = values[child]!;
        costs[at] = costs[child]!;
        at = child;
      }
      values[at] = value;
      costs[at] = valueCost;
      return first;
    },
  };
}

function grow<A extends Int32Array | Float64Array>(src: A, dst: A): A {
  dst.set(src);
  return dst;
}
