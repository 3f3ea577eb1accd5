/**
 * A priority queue of numbers, lowest cost first: a binary heap over typed arrays that grow.
 *
 * @example
 * const heap = new Heap();
 * heap.push(7, 0.5);
 * heap.pop(); // 7
 */
export class Heap {
  /** The cost of the last removed entry. */
  cost = 0;
  private values: Int32Array;
  private costs: Float64Array;
  private count = 0;

  constructor(capacity = 1024) {
    this.values = new Int32Array(capacity);
    this.costs = new Float64Array(capacity);
  }

  push(value: number, cost: number): void {
    if (this.count === this.values.length) this.grow();
    const { values, costs } = this;
    let at = this.count++;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (cost >= costs[parent]!) break;
      values[at] = values[parent]!;
      costs[at] = costs[parent]!;
      at = parent;
    }
    values[at] = value;
    costs[at] = cost;
  }

  /** Undefined if the heap is empty. */
  pop(): number | undefined {
    if (this.count === 0) return undefined;
    const { values, costs } = this;
    const first = values[0]!;
    this.cost = costs[0]!;
    const count = --this.count;
    const value = values[count]!;
    const cost = costs[count]!;
    let at = 0;
    for (let child = 1; child < count; child = 2 * at + 1) {
      if (child + 1 < count && costs[child + 1]! < costs[child]!) child++;
      if (cost <= costs[child]!) break;
      values[at] = values[child]!;
      costs[at] = costs[child]!;
      at = child;
    }
    values[at] = value;
    costs[at] = cost;
    return first;
  }

  private grow(): void {
    const { values, costs } = this;
    this.values = new Int32Array(values.length * 2);
    this.values.set(values);
    this.costs = new Float64Array(costs.length * 2);
    this.costs.set(costs);
  }
}
