"use client";
import { useCallback, useRef, useState } from "react";

type Ticked = Readonly<Record<string, true>>;

/** What is ticked, by key; it outlives a change of page. `keys` are the rows in view, from the top. */
export function useSelection(keys: readonly string[]) {
  const [ticked, setTicked] = useState<Ticked>({});
  const [all, setAll] = useState(false);
  const anchor = useRef<string>(null);

  /** With Shift everything between the last tick and this one. */
  const tick = useCallback(
    (key: string, on: boolean, shift: boolean) => {
      const from = anchor.current === null ? -1 : keys.indexOf(anchor.current);
      const to = keys.indexOf(key);
      const range = shift && from >= 0 ? keys.slice(Math.min(from, to), Math.max(from, to) + 1) : [key];
      anchor.current = key;
      setAll(false);
      setTicked((old) => {
        const others = Object.entries(old).filter(([one]) => !range.includes(one));
        return Object.fromEntries(on ? [...others, ...range.map((one) => [one, true] as const)] : others);
      });
    },
    [keys],
  );
  const clear = useCallback(() => {
    setAll(false);
    setTicked({});
  }, []);
  const tickPage = (on: boolean) => {
    if (!on) return clear();
    setTicked((old) => ({ ...old, ...Object.fromEntries(keys.map((key) => [key, true as const])) }));
  };
  return { ticked, all, setAll, tick, tickPage, clear };
}
