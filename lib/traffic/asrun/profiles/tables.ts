import { AS_RUN_HEADINGS } from "../fields";
import { type AsRunProfile, defineProfile } from "../profile";

const KINDS: AsRunProfile["kinds"] = {
  spot: "spot",
  commercial: "spot",
  com: "spot",
  promo: "promo",
  jingle: "ident",
  ident: "ident",
  music: "music",
  break: "break",
};
const STATUSES: AsRunProfile["statuses"] = {
  missed: "missed",
  failed: "missed",
  skipped: "missed",
  "not aired": "missed",
  no: "off_air",
};

/** Profiles of delimited logs (field.md §2.5). */
export const tables = [
  defineProfile("nielsen", {
    name: "Nielsen as-run (TV)",
    layout: "delimited",
    delimiter: "\t",
    quotes: false,
    remark: "%",
    columns: {
      date: { at: 3 },
      time: { at: 4 },
      length: { at: 5 },
      kind: { at: 8 },
      title: { at: 9 },
      spot_ref: { at: 17 },
      cart: { at: 20 },
    },
    kinds: { PROMO: "promo", BREAK: "break", STATIONID: "ident", PROGRAMMA: "program", COMMERCIAL: "spot" },
    file_names: ["AR{YYYY}{MM}{DD}.*"],
    date_after: "BROADCASTDAY\t",
    date_order: "YMD",
    broadcast_from: 120,
    encoding: "iso-8859-1",
  }),
  defineProfile("azuracast", {
    name: "AzuraCast history",
    layout: "delimited",
    delimiter: ",",
    columns: {
      date: { names: ["Date"] },
      time: { names: ["Time"] },
      title: { names: ["Track"] },
      artist: { names: ["Artist"] },
    },
    file_names: ["*timeline_{YYYY}-{MM}-{DD}_*.csv"],
    date_order: "YMD",
  }),
  defineProfile("radiodj", {
    name: "RadioDJ track history",
    layout: "delimited",
    delimiter: ";",
    columns: {
      moment: { names: ["Date/Time Played", "Date Played"] },
      length: { names: ["Duration"] },
      artist: { names: ["Artist"] },
      title: { names: ["Title Played", "Title"] },
    },
  }),
  defineProfile("libretime", {
    name: "LibreTime history",
    layout: "delimited",
    delimiter: ",",
    columns: {
      date: { names: ["startDate"] },
      time: { names: ["startTime"] },
      title: { names: ["title"] },
      artist: { names: ["artist"] },
    },
    date_order: "YMD",
  }),
  defineProfile("csv", {
    name: "CSV with a header",
    layout: "delimited",
    columns: AS_RUN_HEADINGS,
    kinds: KINDS,
    statuses: STATUSES,
    weight: 60,
  }),
  defineProfile("xlsx", {
    name: "Excel workbook with a header (XLSX)",
    layout: "sheet",
    columns: AS_RUN_HEADINGS,
    kinds: KINDS,
    statuses: STATUSES,
    weight: 60,
  }),
  // Our own log in fixed columns and as JSON, returned with the times on air.
  defineProfile("fixed", {
    name: "Fixed columns",
    layout: "columns",
    row: "^\\d\\d:\\d\\d:\\d\\d \\d\\d:\\d\\d:\\d\\d [ \\d]\\d ",
    columns: {
      time: { at: 1, width: 8 },
      cart: { at: 22, width: 8 },
      title: { at: 31, width: 40 },
      artist: { at: 72, width: 30 },
      length: { at: 103, width: 8 },
      isci: { at: 112, width: 12 },
      spot_ref: { at: 125, width: 32 },
    },
    weight: 80,
  }),
  defineProfile("json", {
    name: "JSON",
    layout: "json",
    columns: {
      date: { names: ["date", "of.date"] },
      time: { names: ["time"] },
      cart: { names: ["cart"] },
      title: { names: ["title"] },
      artist: { names: ["advertiser"] },
      length: { names: ["length"] },
      spot_ref: { names: ["spot_ref"] },
      isci: { names: ["isci"] },
      kind: { names: ["kind"] },
      status: { names: ["status"] },
    },
    kinds: { spot: "spot", jingle: "ident", note: "break" },
    statuses: STATUSES,
    date_order: "YMD",
    weight: 80,
  }),
];
