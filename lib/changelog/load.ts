import { isOneOf } from "@/lib/own";
import { CHANGE_KINDS, type Release } from "./release";

const load = async (language: string) =>
  (language === "de" ? await import("./de.json") : await import("./en.json")).default;

/** Loads the versions of a language, the newest first, in English where it has none. */
export const loadReleases = async (language: string): Promise<readonly Release[]> =>
  (await load(language)).map(({ changes, ...release }) => ({
    ...release,
    changes: changes.flatMap(({ kind, text }) => (isOneOf(CHANGE_KINDS, kind) ? { kind, text } : [])),
  }));
