/** The fields of an as-run row. `moment` has date and time in one column; `end` is the time a row stopped. */
export const AS_RUN_FIELDS = [
  "moment",
  "date",
  "time",
  "cart",
  "title",
  "artist",
  "length",
  "end",
  "spot_ref",
  "isci",
  "status",
  "kind",
] as const;
/** A field of `AS_RUN_FIELDS`. */
export type AsRunField = (typeof AS_RUN_FIELDS)[number];

/** A heading as it is compared: small letters and digits only. */
export const normalizeHeading = (name: string): string =>
  name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "");

/** Headings of a table by field, in the languages of the stations. */
export const AS_RUN_HEADINGS: Record<AsRunField, { names: string[] }> = {
  moment: {
    names: [
      "date and time",
      "datetime",
      "played at",
      "aired at",
      "started at",
      "timestamp",
      "start date time",
    ],
  },
  date: { names: ["date", "air date", "play date", "day", "datum"] },
  time: {
    names: [
      "time",
      "air time",
      "actual time",
      "start time",
      "start",
      "played",
      "on air",
      "zeit",
      "uhrzeit",
      "vreme",
      "vrijeme",
    ],
  },
  cart: {
    names: ["cart", "cart number", "cart no", "house number", "house no", "media id", "item id", "id"],
  },
  title: { names: ["title", "name", "description", "track", "spot", "titel", "naslov", "naziv"] },
  artist: { names: ["artist", "advertiser", "client", "customer", "kunde"] },
  length: { names: ["length", "duration", "dur", "len", "seconds", "runtime", "dauer", "trajanje"] },
  end: { names: ["end time", "end", "ended at", "stop time", "actual end", "ende", "kraj"] },
  spot_ref: {
    names: ["spot id", "spotid", "play id", "playid", "guid", "uuid", "event id", "reconciliation key"],
  },
  isci: { names: ["isci", "ad id", "adid", "copy id", "creative id"] },
  status: { names: ["status", "result", "state"] },
  kind: { names: ["type", "kind", "category", "event type"] },
};
