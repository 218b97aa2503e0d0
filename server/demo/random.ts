import { takeAt } from "@/lib/must";

/** Random numbers that are the same in every run. */
export type Dice = {
  /** A number n with 0 ≤ n < 1. */
  roll(): number;
  whole(from: number, to: number): number;
  one<T>(of: readonly T[]): T;
  some<T>(of: readonly T[], count: number): T[];
};

export function makeDice(seed: number): Dice {
  let state = seed >>> 0;
  const roll = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const integer = (from: number, to: number) => from + Math.floor(roll() * (to - from + 1));
  const one = <T>(of: readonly T[]) => takeAt(of, integer(0, of.length - 1));
  const some = <T>(of: readonly T[], count: number) => {
    const left = [...of];
    return Array.from({ length: Math.min(count, of.length) }, () =>
      takeAt(left.splice(integer(0, left.length - 1), 1), 0),
    );
  };
  return { roll, whole: integer, one, some };
}
