/** Throws for an index outside of a column; apart from the getters, so that these stay small enough to be inlined. */
function refuseIndex(index: number, length: number): never {
  throw new RangeError(`no entry at ${index} of ${length}`);
}

/** A column of whole numbers for hot loops: entries are read and counted by index, and an index outside throws. */
export class Ints extends Int32Array {
  /** The entry at an index. Throws a RangeError outside of the column. */
  get(index: number): number {
    const found = this[index];
    if (found === undefined) refuseIndex(index, this.length);
    return found;
  }

  /** Adds to the entry at an index. Throws a RangeError outside of the column. */
  add(index: number, by: number): void {
    this[index] = this.get(index) + by;
  }
}

/** A column of numbers with fractions, read and summed as in `Ints`. */
export class Floats extends Float64Array {
  /** The entry at an index. Throws a RangeError outside of the column. */
  get(index: number): number {
    const found = this[index];
    if (found === undefined) refuseIndex(index, this.length);
    return found;
  }

  /** Adds to the entry at an index. Throws a RangeError outside of the column. */
  add(index: number, by: number): void {
    this[index] = this.get(index) + by;
  }
}
