import { defineProfile } from "../profile";

/** Statuses of SMPTE ST 2021; an event that may not have aired counts as missed until a person decides. */
const BXF_STATUSES = {
  "did not air": "missed",
  "missing content": "missed",
  preempted: "missed",
  "technical difficulty": "missed",
  unknown: "missed",
} as const;

/** Logs of playout systems without a header (field.md §2.5), and of those that report JSON or XML. */
export const players = [
  defineProfile("azuracast_json", {
    name: "AzuraCast history (JSON)",
    layout: "json",
    columns: {
      moment: { names: ["played_at"] },
      title: { names: ["song.title"] },
      artist: { names: ["song.artist"] },
      length: { names: ["duration"] },
    },
  }),
  // The template of the documentation; record type 7 is an item skipped at the end of the hour.
  defineProfile("station_playlist", {
    name: "StationPlaylist Studio (date, time, type, artist, title, length, cart)",
    layout: "delimited",
    delimiter: ",",
    columns: {
      date: { at: 1 },
      time: { at: 2 },
      kind: { at: 3 },
      status: { at: 3 },
      artist: { at: 4 },
      title: { at: 5 },
      length: { at: 6 },
      cart: { at: 7 },
    },
    kinds: {
      0: "music",
      1: "spot",
      2: "item",
      3: "break",
      4: "item",
      5: "spot",
      6: "item",
      7: "item",
      8: "item",
    },
    statuses: { 7: "missed", 9: "missed" },
    file_names: ["*-{YY}{MM}{DD}.csv"],
    weight: 90,
  }),
  defineProfile("mairlist", {
    name: "mAirList (date, time, artist, title, seconds)",
    layout: "delimited",
    delimiter: "\t",
    quotes: false,
    columns: { date: { at: 1 }, time: { at: 2 }, artist: { at: 3 }, title: { at: 4 }, length: { at: 5 } },
    weight: 90,
  }),
  defineProfile("op_x", {
    name: "BSI OP-X",
    layout: "delimited",
    columns: { time: { at: 2 }, cart: { at: 6 }, title: { at: 7 } },
    file_names: ["{YY}{MM}{DD}.lg"],
    weight: 70,
  }),
  defineProfile("airbox", {
    name: "PlayBox AirBox (TV)",
    layout: "delimited",
    delimiter: "\t",
    quotes: false,
    columns: { time: { at: 2 }, title: { at: 4 }, cart: { at: 8 } },
    file_names: ["{YYYY}_{MM}_{DD}_*AsRun*.log"],
    weight: 80,
  }),
  // From character 25 on it is the line of the traffic log; our id stands in the free columns at its end.
  defineProfile("master_control_rec", {
    name: "Master Control V14",
    layout: "columns",
    row: "^\\d\\d:\\d\\d:\\d\\d [ \\d]\\d:\\d\\d.{10}C\\d{4}:\\d\\d",
    columns: {
      time: { at: 1, width: 8 },
      length: { at: 10, width: 5 },
      cart: { at: 33, width: 15 },
      title: { at: 48, width: 24 },
      spot_ref: { at: 243, width: 35 },
    },
    file_names: ["*{YY}{MM}{DD}*.rec"],
  }),
  defineProfile("maxx_arl", {
    name: "360 Systems Image Server, MAXX (TV)",
    layout: "pattern",
    skip: "^(?!\\s*\\d+\\s+\\d\\d:)",
    row: "^\\s*\\d+\\s+(?<time>\\d\\d:\\d\\d:\\d\\d)\\s+(?<length>\\d\\d:\\d\\d:\\d\\d[:;]\\d\\d)\\s+(?<title>.*\\S)\\s+(?<status>PLAYED OK)\\s*$",
    file_names: ["{MM}{DD}.*.arl"],
  }),
  defineProfile("bxf_as_run", {
    name: "BXF as-run (SMPTE ST 2021)",
    layout: "bxf",
    columns: {
      date: { names: ["date"] },
      time: { names: ["time"] },
      length: { names: ["length"] },
      cart: { names: ["cart"] },
      title: { names: ["title"] },
      spot_ref: { names: ["spot_ref"] },
      status: { names: ["status"] },
    },
    date_order: "YMD",
    broadcast_dates: true,
    statuses: BXF_STATUSES,
  }),
];
