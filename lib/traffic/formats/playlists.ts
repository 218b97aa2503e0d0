import { defineFormat } from "../output-format";

/** Formats that list files and events (field.md §2.4). */
export const playlists = [
  defineFormat("mairlist_tpi", {
    name: "mAirList TPI",
    file: { unit: "day", file_name: "{YYYY}-{MM}-{DD}.txt" },
    path: { style: "windows" },
    break_head: [
      {
        layout: "delimited",
        delimiter: "\t",
        quotes: "never",
        fields: [
          { from: "break_time" },
          { from: "text" },
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
        fields: [
          { from: "time" },
          { from: "text", text: "N" },
          { from: "text", text: "I" },
          { from: "cart" },
        ],
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
  }),
  defineFormat("m3u8_break", {
    name: "M3U8, a file per break",
    file: { unit: "break", file_name: "{YYYY}{MM}{DD}-{HH}{mm}-{break}.m3u8", eol: "\n" },
    length_style: "seconds",
    empty_breaks: true,
    head: [{ layout: "text", text: "#EXTM3U" }],
    spot: [
      { layout: "text", needs: ["file", "advertiser"], text: "#EXTINF:{length},{advertiser} - {title}" },
      { layout: "text", needs: ["file"], lacks: ["advertiser"], text: "#EXTINF:{length},{title}" },
      { layout: "text", needs: ["file"], text: "{file}" },
    ],
  }),
  defineFormat("csv", {
    name: "CSV",
    file: { unit: "day", file_name: "{code}-{YYYY}-{MM}-{DD}.csv", encoding: "utf-8-bom" },
    length_style: "seconds",
    head: [
      {
        layout: "text",
        text: "date,break_time,break,position,time,kind,cart,title,advertiser,length,isci,file,spot_id",
      },
    ],
    spot: [
      {
        layout: "delimited",
        delimiter: ",",
        for_sheets: true,
        fields: [
          { from: "date" },
          { from: "break_time" },
          { from: "break_name" },
          { from: "position" },
          { from: "time" },
          { from: "kind" },
          { from: "cart" },
          { from: "title" },
          { from: "advertiser" },
          { from: "length" },
          { from: "isci" },
          { from: "file" },
          { from: "spot_ref" },
        ],
      },
    ],
  }),
];
