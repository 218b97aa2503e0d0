import { defineProfile } from "../profile";

/** The headings of the reports that Rivendell prints. */
const HEADINGS = "^(--|\\s|\\D.* -- )";
const CLOCK = "\\d\\d:\\d\\d:\\d\\d";

/** What Rivendell's reports contain (field.md §2.3) and its logs returned as the as-run log (§2.2). */
export const rivendell = [
  // The first version of REC drops a character of the scheduled length.
  defineProfile("rivendell_rec", {
    name: "Rivendell (RadioTraffic, CounterPoint, WideOrbit)",
    layout: "columns",
    row: `^${CLOCK} ${CLOCK} \\d?\\d:\\d\\d:\\d\\d ${CLOCK} `,
    columns: {
      time: { at: 10, width: 8 },
      length: { at: 28, width: 8 },
      cart: { at: 37, width: 6 },
      title: { at: 44, width: 34 },
      spot_ref: { at: 79, width: 32 },
    },
    shift: { at: 20, is: ":", by: -1 },
    file_names: ["*{YYYY}{MM}{DD}.elr", "*{YYYY}{MM}{DD}.cpo"],
  }),
  // The id of a spot is cut to eight characters, so it is not read.
  defineProfile("rivendell_dflex", {
    name: "Rivendell (DeltaFlex, Visual Traffic)",
    layout: "delimited",
    delimiter: "|",
    quotes: false,
    remark: "Air Log fo",
    row: "^\\d{4}\\|(\\d{4}| {4})\\|(?:[^|]*\\|){3} *\\d+ *\\| *\\d* *\\|",
    columns: { time: { at: 1 }, title: { at: 3 }, cart: { at: 4 }, length: { at: 6 } },
    four_digits: true,
    file_names: ["*{YY}{MM}{DD}.201"],
    date_after: "Air Log for CBSI 201|",
    date_order: "YMD",
  }),
  defineProfile("rivendell_tech", {
    name: "Rivendell (NaturalLog, Technical, Mr. Master)",
    layout: "columns",
    skip: HEADINGS,
    row: `^${CLOCK}  .{6}  .{3}  .{23}  [\\d: ]{5}  [\\d: ]{5}  .{20,}\\b(Yes|No)\\b`,
    columns: {
      time: { at: 1, width: 8 },
      cart: { at: 11, width: 6 },
      title: { at: 24, width: 23 },
      length: { at: 49, width: 5 },
      status: { at: 90 },
    },
    statuses: { no: "off_air" },
    date_after: "Playout Report for ",
    date_order: "MDY",
  }),
  defineProfile("rivendell_text", {
    name: "Rivendell (Text Log)",
    layout: "columns",
    skip: HEADINGS,
    row: `^${CLOCK}  .{6}  .{3}  .{23}  [\\d: ]{5}  [\\d: ]{5}  .{0,18}$`,
    columns: {
      time: { at: 1, width: 8 },
      cart: { at: 11, width: 6 },
      title: { at: 24, width: 23 },
      length: { at: 49, width: 5 },
    },
    date_after: "Playout Report for ",
    date_order: "MDY",
  }),
  // Its only length is the nominal one.
  defineProfile("rivendell_cut", {
    name: "Rivendell (Cut Log)",
    layout: "columns",
    skip: HEADINGS,
    row: `^${CLOCK}  .{6}  .{23}  (\\d{3}|rml| {3})  .{20}  [\\d: ]{5}\\s*$`,
    columns: {
      time: { at: 1, width: 8 },
      cart: { at: 11, width: 6 },
      title: { at: 19, width: 23 },
    },
    date_after: "Cut Report for ",
    date_order: "MDY",
  }),
  // The seconds of its times are the day of the month, so they are not read.
  defineProfile("rivendell_res", {
    name: "Rivendell (Results Report)",
    layout: "pattern",
    row: '^(?<date>\\d\\d-\\d\\d-\\d\\d),(?<time>\\d\\d:\\d\\d):\\d\\d\\??,[^,]*,(?<cart>\\d+),[^,]*,"(?<title>.{0,23})(?:  (?<artist>.{0,25}))?",(?<length>\\d+:\\d\\d),',
    date_order: "YMD",
  }),
];

/** Logs that a playout system returns as they were written for it. */
export const returned = [
  defineProfile("rivendell_log", {
    name: "Traffic log, Rivendell Standard",
    layout: "columns",
    row: `^(?=.{60}${CLOCK})${CLOCK} +(\\d+|BREAK) `,
    columns: {
      time: { at: 1, width: 8 },
      cart: { at: 9, width: 8 },
      title: { at: 26, width: 34 },
      length: { at: 61, width: 8 },
      spot_ref: { at: 70, width: 32 },
    },
    file_names: ["*{YYYY}{MM}{DD}.tfc"],
    weight: 80,
  }),
  defineProfile("visual_traffic_log", {
    name: "Traffic log, Visual Traffic",
    layout: "delimited",
    delimiter: "|",
    quotes: false,
    columns: { time: { at: 2 }, cart: { at: 3 }, title: { at: 4 }, artist: { at: 5 }, length: { at: 6 } },
    file_names: ["*{YYYY}{MM}{DD}.vti"],
    weight: 80,
  }),
];
