import type { z } from "zod";
import { defineFormat, type OutputFormat } from "../output-format";

type Input = z.input<typeof OutputFormat>;

const mairlist = {
  path: { style: "windows" },
  break_head: [
    {
      layout: "delimited",
      delimiter: "\t",
      quotes: "never",
      fields: [
        { from: "break_time" },
        { from: "hard" },
        { from: "text", text: "B" },
        { from: "break_number" },
      ],
    },
  ],
  spot: [
    {
      layout: "delimited",
      delimiter: "\t",
      quotes: "never",
      needs: ["file"],
      fields: [
        { from: "time" },
        { from: "text", text: "N" },
        { from: "text", text: "F" },
        { from: "file" },
        { from: "title" },
        { from: "advertiser" },
        { from: "text", text: "Advertising" },
      ],
    },
    {
      layout: "delimited",
      delimiter: "\t",
      quotes: "never",
      lacks: ["file"],
      needs: ["cart"],
      fields: [{ from: "time" }, { from: "text", text: "N" }, { from: "text", text: "I" }, { from: "cart" }],
    },
  ],
  note: [
    {
      layout: "delimited",
      delimiter: "\t",
      quotes: "never",
      fields: [{ from: "time" }, { from: "text" }, { from: "text", text: "R" }, { from: "title" }],
    },
  ],
} satisfies Partial<Input>;

/** Lines of an extended M3U list: title and length before each file. */
const extended = {
  length_style: "seconds",
  empty_breaks: true,
  head: [{ layout: "text", text: "#EXTM3U" }],
  spot: [
    { layout: "text", needs: ["file", "advertiser"], text: "#EXTINF:{length},{advertiser} - {title}" },
    { layout: "text", needs: ["file"], lacks: ["advertiser"], text: "#EXTINF:{length},{title}" },
    { layout: "text", needs: ["file"], text: "{file}" },
  ],
} satisfies Partial<Input>;

/** Formats that list files and events (field.md §2.4). */
export const playlists = [
  defineFormat("mairlist_tpi", {
    ...mairlist,
    name: "mAirList TPI",
    file: { unit: "day", file_name: "{YYYY}-{MM}-{DD}.txt" },
  }),
  defineFormat("mairlist_tpi_hour", {
    ...mairlist,
    name: "mAirList TPI, a file per hour",
    file: { unit: "hour", file_name: "{YYYY}-{MM}-{DD}-{HH}.txt" },
  }),
  defineFormat("m3u8_break", {
    name: "M3U8, a file per break",
    file: { unit: "break", file_name: "{YYYY}{MM}{DD}-{HH}{mm}-{break}.m3u8", eol: "\n" },
    ...extended,
  }),
  defineFormat("m3u_break", {
    name: "M3U, a file per break",
    file: { unit: "break", file_name: "{YYYY}{MM}{DD}-{HH}{mm}-{break}.m3u", encoding: "windows-1252" },
    empty_breaks: true,
    spot: [{ layout: "text", needs: ["file"], text: "{file}" }],
  }),
  defineFormat("pls_break", {
    name: "PLS, a file per break",
    file: { unit: "break", file_name: "{YYYY}{MM}{DD}-{HH}{mm}-{break}.pls", eol: "\n" },
    length_style: "seconds",
    empty_breaks: true,
    head: [{ layout: "text", text: "[playlist]" }],
    spot: [
      { layout: "text", needs: ["file"], text: "File{sequence}={file}" },
      { layout: "text", needs: ["file"], text: "Title{sequence}={title}" },
      { layout: "text", needs: ["file"], text: "Length{sequence}={length}" },
    ],
    foot: [
      { layout: "text", text: "NumberOfEntries={rows}" },
      { layout: "text", text: "Version=2" },
    ],
  }),
  defineFormat("radioboss", {
    name: "RadioBOSS, a playlist per break",
    file: { unit: "break", file_name: "{YYYY}-{MM}-{DD}_{HH}-{mm}.m3u8" },
    path: { style: "windows" },
    ...extended,
  }),
];
