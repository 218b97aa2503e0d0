import type { z } from "zod";
import { defineFormat, type OutputFormat } from "../output-format";

type Input = z.input<typeof OutputFormat>;

const bxf = (writer: "bxf_2008" | "bxf_2017"): Input => ({
  name: `BXF, SMPTE ST 2021 (${writer.slice(-4)})`,
  writer,
  file: { unit: "day", file_name: `{code}_{YYYY}{MM}{DD}.bxf.xml`, eol: "\n" },
});

/** Logs of single playout systems (field.md §2.4, §2.6). */
export const playout = [
  defineFormat("pipl", {
    name: "PlayIt Live PIPL",
    file: { unit: "day", file_name: "{YYYY}{MM}{DD}.pipl" },
    path: { style: "windows" },
    time_style: "minutes_of_hour",
    head: [{ layout: "text", text: "-- PlayIt Playout Log Format 1.0 --" }],
    hour_head: [
      { layout: "text", needs: ["utc_offset"], text: "-- Hour {hour_start} ({utc_offset}) --" },
      { layout: "text", lacks: ["utc_offset"], text: "-- Hour --" },
    ],
    break_head: [
      {
        layout: "delimited",
        delimiter: "\t",
        quotes: "never",
        fields: [
          { from: "text", text: "F" },
          { from: "break_time" },
          { from: "hard", text: "S" },
          { from: "text", text: "0m00s" },
        ],
      },
    ],
    spot: [
      {
        layout: "delimited",
        delimiter: "\t",
        quotes: "never",
        needs: ["file"],
        fields: [{ from: "text", text: "T" }, { from: "file" }],
      },
    ],
  }),
  defineFormat("pipl_merge", {
    name: "PlayIt Live merge file",
    file: { unit: "day", file_name: "{YYYY}{MM}{DD}.txt" },
    item_time: "break",
    cart: { prefix: "SPOT" },
    spot: [
      {
        layout: "delimited",
        delimiter: "\t",
        quotes: "never",
        needs: ["cart"],
        fields: [{ from: "time" }, { from: "cart" }],
      },
    ],
  }),
  defineFormat("playit_m3u", {
    name: "PlayIt Live M3U",
    file: { unit: "day", file_name: "{YY}{MM}{DD}.m3u" },
    path: { style: "windows" },
    time_style: "minutes_of_hour",
    hour_head: [{ layout: "text", text: "# Hour: {hour}:00" }],
    break_head: [
      { layout: "text", needs: ["hard"], text: "# Fixed Time Marker: Type=Hard; TargetTime={break_time}" },
      { layout: "text", lacks: ["hard"], text: "# Fixed Time Marker: Type=Soft; TargetTime={break_time}" },
    ],
    spot: [{ layout: "text", needs: ["file"], text: "{file}" }],
  }),
  defineFormat("djb", {
    name: "DJB Radio",
    file: { unit: "day", file_name: "{DDD}_Traf.log", encoding: "ascii" },
    cart: { digits: 5, zeros: true, numeric: true },
    spot: [
      {
        layout: "columns",
        needs: ["cart"],
        fields: [
          { from: "break_time", at: 1, width: 2, time_style: "HH" },
          { from: "break_number", at: 3, width: 2, align: "right", pad: "0" },
          { from: "cart", at: 6, width: 5 },
        ],
      },
    ],
  }),
  defineFormat("master_control", {
    name: "Master Control, Scott V14",
    file: { unit: "day", file_name: "LG{YY}{MM}{DD}.002", encoding: "ascii" },
    time_style: "HHMM:SS",
    spot: [
      {
        layout: "columns",
        needs: ["cart"],
        fields: [
          { from: "text", text: "C", at: 1 },
          { from: "time", at: 2, width: 7 },
          { from: "cart", at: 9, width: 15 },
          { from: "title", at: 24, width: 24 },
          { from: "text", text: "1", at: 48, width: 3 },
          { from: "length", at: 51, width: 4, length_style: "MMSS" },
          { from: "advertiser", at: 79, width: 24 },
          { from: "break_number", at: 217, width: 2, align: "right", pad: "0" },
          { from: "spot_ref", at: 219, width: 35 },
        ],
      },
    ],
  }),
  defineFormat("musicmaster_csv", {
    name: "MusicMaster CSV, WideOrbit merge",
    file: { unit: "day", file_name: "{YYYY}{MM}{DD}.csv", encoding: "ascii" },
    length_style: "MM:SS",
    cart: { prefix: "DA", digits: 4, zeros: true, numeric: true },
    spot: [
      {
        layout: "delimited",
        delimiter: ",",
        needs: ["cart"],
        fields: [
          { from: "time" },
          { from: "text" },
          { from: "text", text: "COM" },
          { from: "cart" },
          { from: "title", quotes: "always" },
          { from: "text", quotes: "always" },
          { from: "length" },
          ...Array.from({ length: 5 }, () => ({ from: "text" as const })),
        ],
      },
    ],
  }),
  // Simian assigns the columns of a delimited log when it is set up; documented are the delimiter, AUDIO and MACRO
  // lines, carts of ten characters and "-" as the sign for no sequence command (field.md §2.4).
  defineFormat("simian", {
    name: "BSI Simian",
    file: { unit: "day", file_name: "{YY}{MM}{DD}.txt", encoding: "windows-1252" },
    cart: { digits: 10 },
    spot: [
      {
        layout: "delimited",
        delimiter: "|",
        quotes: "never",
        needs: ["cart"],
        fields: [
          { from: "time" },
          { from: "text", text: "AUDIO" },
          { from: "text", text: "-" },
          { from: "cart" },
          { from: "title" },
          { from: "advertiser" },
          { from: "length", length_style: "MM:SS" },
          { from: "spot_ref" },
        ],
      },
    ],
  }),
  // WireReady finds time and cart at the columns that are set in it and ignores other lines.
  defineFormat("wireready", {
    name: "WireReady",
    file: { unit: "day", file_name: "{YYYY}{MM}{DD}.txt", encoding: "ascii" },
    cart: { digits: 8 },
    spot: [
      {
        layout: "columns",
        needs: ["cart"],
        fields: [
          { from: "time", at: 1, width: 8 },
          { from: "cart", at: 10, width: 8 },
          { from: "length", at: 19, width: 5, length_style: "MM:SS" },
          { from: "title", at: 25, width: 40 },
        ],
      },
    ],
  }),
  defineFormat("bxf", bxf("bxf_2017")),
  defineFormat("bxf_2008", bxf("bxf_2008")),
];
