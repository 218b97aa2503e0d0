"use client";
import { createContext, useContext, useEffect, useState } from "react";
import { useSend } from "@/components/query";
import { setChosenKeys } from "@/components/ui/controls/keys";
import type { OwnKeys } from "@/lib/browser/shortcuts";

/** Where a browser kept that single letters rest, before the profile did. */
const FORMER = "keys_off";

type Chosen = {
  own: OwnKeys;
  off: boolean;
  /** Chooses keys for a shortcut; "" switches it off, null takes its own again. */
  choose: (id: string, keys: string | null) => void;
  reset: () => void;
  setOff: (off: boolean) => void;
};
const ChosenContext = createContext<Chosen | null>(null);
export const ChosenKeysProvider = ChosenContext;

/** The keys the person chose, and what changes them; only inside the main layout. */
export function useChosenKeys(): Chosen {
  const chosen = useContext(ChosenContext);
  if (!chosen) throw new Error("useChosenKeys must be used inside the main layout");
  return chosen;
}

/** Keeps the keys that the person chose, on the page at once and in the profile. */
export function useKeepChosenKeys(stored: { own: OwnKeys; off: boolean }): Chosen {
  const [{ own, off }, setChosen] = useState(stored);
  const save = useSend("profile.update", { scope: "keys" });
  useEffect(() => {
    if (localStorage.getItem(FORMER) === "true") setChosen((now) => ({ ...now, off: true }));
  }, []);
  useEffect(() => setChosenKeys({ own, off }), [own, off]);
  return {
    own,
    off,
    choose: (id, keys) => {
      const { [id]: _, ...others } = own;
      setChosen({ own: keys === null ? others : { ...others, [id]: keys }, off });
      save.mutate({ params: { keys: { [id]: keys } } });
    },
    reset: () => {
      setChosen({ own: {}, off });
      save.mutate({ params: { keys: Object.fromEntries(Object.keys(own).map((id) => [id, null])) } });
    },
    setOff: (next) => {
      localStorage.removeItem(FORMER);
      setChosen({ own, off: next });
      save.mutate({ params: { keys_off: next } });
    },
  };
}
