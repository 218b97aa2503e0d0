/** A possible pair with its cost, which is below the cost of leaving both unpaired. */
export type Edge = { row: number; column: number; cost: number };

/**
 * The cheapest pairing of rows with columns over the given edges; a row may stay unpaired for `alone`. Returns each
 * row's column, or -1. Uses shortest augmenting paths over sparse edges; nearly linear on chains of spots.
 */
export function assign(rows: number, columns: number, edges: readonly Edge[], alone: number): Int32Array {
  const { starts, sorted } = sortByRow(rows, edges);
  const columnOf = new Int32Array(rows).fill(-1);
  const rowOf = new Int32Array(columns).fill(-1);
  const price = new Float64Array(columns);
  const distance = new Float64Array(columns);
  const seen = new Int32Array(columns).fill(-1);
  const done = new Int32Array(columns).fill(-1);
  const from = new Int32Array(columns);

  for (let start = 0; start < rows; start++) {
    const heap = new Heap();
    const settled: number[] = [];
    let row = start;
    let reached = 0;
    let leaver = start;
    let cheapestAlone = alone;
    let end = -1;
    for (;;) {
      for (let k = starts[row]!; k < starts[row + 1]!; k++) {
        const { column, cost } = sorted[k]!;
        if (done[column] === start) continue;
        const reduced = reached + cost - price[column]! - computeDual(row);
        if (seen[column] === start && reduced >= distance[column]!) continue;
        seen[column] = start;
        distance[column] = reduced;
        from[column] = row;
        heap.push(reduced, column);
      }
      let next = heap.pop();
      while (next >= 0 && done[next] === start) next = heap.pop();
      if (next < 0 || distance[next]! >= cheapestAlone) break;
      done[next] = start;
      settled.push(next);
      reached = distance[next]!;
      if (rowOf[next]! < 0) {
        end = next;
        break;
      }
      row = rowOf[next]!;
      const ifAlone = reached + alone - computeDual(row);
      if (ifAlone < cheapestAlone) {
        cheapestAlone = ifAlone;
        leaver = row;
      }
    }
    const total = end >= 0 ? reached : cheapestAlone;
    for (const column of settled) if (distance[column]! < total) price[column]! -= total - distance[column]!;
    if (end < 0) {
      end = columnOf[leaver]!;
      columnOf[leaver] = -1;
      if (leaver === start) continue;
    }
    while (end >= 0) {
      const taker = from[end]!;
      const before = columnOf[taker]!;
      columnOf[taker] = end;
      rowOf[end] = taker;
      if (taker === start) break;
      end = before;
    }
  }
  return columnOf;

  /** The dual value of a paired row: its cost minus its column's price; 0 for an unpaired one. */
  function computeDual(row: number): number {
    const column = columnOf[row]!;
    if (column < 0) return 0;
    for (let k = starts[row]!; k < starts[row + 1]!; k++) {
      if (sorted[k]!.column === column) return sorted[k]!.cost - price[column]!;
    }
    return 0;
  }
}

function sortByRow(rows: number, edges: readonly Edge[]) {
  const sorted = edges.toSorted((a, b) => a.row - b.row || a.column - b.column);
  const starts = new Int32Array(rows + 1);
  for (const { row } of sorted) starts[row + 1]!++;
  for (let row = 0; row < rows; row++) starts[row + 1]! += starts[row]!;
  return { starts, sorted };
}

/** A heap of columns by distance, nearest first. */
class Heap {
  private readonly items: { at: number; column: number }[] = [];

  push(at: number, column: number): void {
    const { items } = this;
    items.push({ at, column });
    for (let i = items.length - 1; i > 0; ) {
      const up = (i - 1) >> 1;
      if (items[up]!.at <= items[i]!.at) break;
      this.swap(i, up);
      i = up;
    }
  }

  pop(): number {
    const { items } = this;
    if (items.length === 0) return -1;
    this.swap(0, items.length - 1);
    const { column } = items.pop()!;
    for (let i = 0; ; ) {
      let least = i;
      for (const child of [2 * i + 1, 2 * i + 2]) {
        if (child < items.length && items[child]!.at < items[least]!.at) least = child;
      }
      if (least === i) return column;
      this.swap(i, least);
      i = least;
    }
  }

  private swap(i: number, j: number): void {
    const kept = this.items[i]!;
    this.items[i] = this.items[j]!;
    this.items[j] = kept;
  }
}
