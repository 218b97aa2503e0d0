/**
 * The entry of a list at an index that exists by construction. Throws a RangeError with the index when it does not:
 * a broken invariant is an error of the program, never of its input. For code that is not hot.
 */
export function takeAt<T>(list: ArrayLike<T>, index: number): T {
  const found = list[index];
  if (found === undefined) throw new RangeError(`no entry at ${index} of ${list.length}`);
  return found;
}

/** The last entry of a list that is never empty. Throws a RangeError when it is. */
export function takeLast<T>(list: ArrayLike<T>): T {
  return takeAt(list, list.length - 1);
}

/** The value of a key that is in the map by construction. Throws a RangeError with the key when it is not. */
export function takeFrom<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const found = map.get(key);
  if (found === undefined) throw new RangeError(`no entry for ${key}`);
  return found;
}
