import type { AsRunProfile } from "../profile";
import { players } from "./players";
import { returned, rivendell } from "./rivendell";
import { tables } from "./tables";

/** The supported as-run profiles. */
export const AS_RUN_PROFILES: readonly { key: string; profile: AsRunProfile }[] = [
  ...rivendell,
  ...players,
  ...tables,
  ...returned,
];
/** The supported profile with a key, or undefined. */
export const findAsRunProfile = (key: string): AsRunProfile | undefined =>
  AS_RUN_PROFILES.find((preset) => preset.key === key)?.profile;
