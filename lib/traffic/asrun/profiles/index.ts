import { type AsRunProfile, defineProfile } from "../profile";
import { tables } from "./tables";

/**
 * Fixed columns: Rivendell's REC export, whose first version drops a character of the scheduled length (field.md
 * §2.3).
 */
const rivendell = defineProfile("rivendell_rec", {
  name: "Rivendell (RadioTraffic, CounterPoint, WideOrbit)",
  layout: "columns",
  columns: {
    time: { at: 10, width: 8 },
    length: { at: 28, width: 8 },
    cart: { at: 37, width: 6 },
    title: { at: 44, width: 34 },
    spot_ref: { at: 79, width: 32 },
  },
  shift: { at: 20, is: ":", by: -1 },
  file_names: ["*{YYYY}{MM}{DD}.elr", "*{YYYY}{MM}{DD}.cpo"],
});

/** Rivendell's standard log returned as the as-run log (field.md §2.2). */
const standardLog = defineProfile("rivendell_log", {
  name: "Traffic log, Rivendell Standard",
  layout: "columns",
  columns: {
    time: { at: 1, width: 8 },
    cart: { at: 9, width: 8 },
    title: { at: 26, width: 34 },
    length: { at: 61, width: 8 },
    spot_ref: { at: 70, width: 32 },
  },
  file_names: ["*{YYYY}{MM}{DD}.tfc"],
  weight: 80,
});
const visualTraffic = defineProfile("visual_traffic_log", {
  name: "Traffic log, Visual Traffic",
  layout: "delimited",
  delimiter: "|",
  quotes: false,
  columns: { time: { at: 2 }, cart: { at: 3 }, title: { at: 4 }, artist: { at: 5 }, length: { at: 6 } },
  file_names: ["*{YYYY}{MM}{DD}.vti"],
  weight: 80,
});

/** The supported as-run profiles. */
export const AS_RUN_PROFILES: readonly { key: string; profile: AsRunProfile }[] = [
  rivendell,
  ...tables,
  standardLog,
  visualTraffic,
];
/** The supported profile with a key, or undefined. */
export const findAsRunProfile = (key: string): AsRunProfile | undefined =>
  AS_RUN_PROFILES.find((preset) => preset.key === key)?.profile;
