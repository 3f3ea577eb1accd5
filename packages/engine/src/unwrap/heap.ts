/** Numbers with a cost each; the cheapest comes out first, of equally cheap ones the one that went in first. */
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
  let orders = new Float64Array(capacity);
  let costs = new Float64Array(capacity);
  let count = 0;
  let pushed = 0;
  let cost = 0;

  const isBefore = (costA: number, orderA: number, b: number) =>
    costA < costs[b]! || (costA === costs[b]! && orderA < orders[b]!);

  function put(at: number, value: number, valueCost: number, order: number) {
    values[at] = value;
    costs[at] = valueCost;
    orders[at] = order;
  }

  function move(from: number, to: number) {
    values[to] = values[from]!;
    costs[to] = costs[from]!;
    orders[to] = orders[from]!;
  }

  return {
    get cost() {
      return cost;
    },
    push(value, valueCost) {
      if (count === values.length) {
        values = grow(values, new Int32Array(count * 2));
        costs = grow(costs, new Float64Array(count * 2));
        orders = grow(orders, new Float64Array(count * 2));
      }
      let at = count++;
      const order = pushed++;
      while (at > 0) {
        const parent = (at - 1) >> 1;
        if (!isBefore(valueCost, order, parent)) break;
        move(parent, at);
        at = parent;
      }
      put(at, value, valueCost, order);
    },
    pop() {
      if (count === 0) return undefined;
      const first = values[0]!;
      cost = costs[0]!;
      count--;
      const [value, lastCost, order] = [values[count]!, costs[count]!, orders[count]!];
      let at = 0;
      for (;;) {
        let child = 2 * at + 1;
        if (child >= count) break;
        if (child + 1 < count && isBefore(costs[child + 1]!, orders[child + 1]!, child)) child++;
        if (isBefore(lastCost, order, child)) break;
        move(child, at);
        at = child;
      }
      put(at, value, lastCost, order);
      return first;
    },
  };
}

function grow<A extends Int32Array | Float64Array>(src: A, dst: A): A {
  dst.set(src);
  return dst;
}
