const split = (name: string): [stem: string, ending: string] => {
  const dot = name.lastIndexOf(".");
  return dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""];
};

/** The part of a file name that playout systems tell files by: without its ending, in lower case. */
export const getFileStem = (name: string): string => split(name)[0].toLowerCase();

/**
 * Returns a file name that is not among others, whatever their endings and case: "spot.wav" becomes "spot-2.wav". The
 * ending does not count, because a station may take every file in one format.
 */
export function makeFreeFileName(name: string, others: readonly string[]): string {
  const taken = new Set(others.map(getFileStem));
  if (!taken.has(getFileStem(name))) return name;
  const [stem, ending] = split(name);
  for (let n = 2; ; n += 1) {
    const free = `${stem}-${n}${ending}`;
    if (!taken.has(getFileStem(free))) return free;
  }
}
