import { type AsRunProfile, asRunProfile } from "../profile";
import { tables } from "./tables";

/** Fixed columns: Rivendell's REC export, whose first version drops a character of the scheduled length (field.md §2.3). */
const rivendell = asRunProfile("rivendell_rec", {
  name: "Rivendell (RadioTraffic, CounterPoint, WideOrbit)",
  layout: "columns",
  columns: {
    time: { at: 10, width: 8 },
    length: { at: 28, width: 8 },
    cart: { at: 37, width: 6 },
    title: { at: 44, width: 34 },
    play_id: { at: 79, width: 32 },
  },
  shift: { at: 20, is: ":", by: -1 },
  file_names: ["*{YYYY}{MM}{DD}.elr", "*{YYYY}{MM}{DD}.cpo"],
});

/** The profiles the product comes with. */
export const AS_RUN_PROFILES: readonly { key: string; profile: AsRunProfile }[] = [rivendell, ...tables];
export const asRunPreset = (key: string): AsRunProfile | undefined =>
  AS_RUN_PROFILES.find((preset) => preset.key === key)?.profile;
