import { defineFormat } from "../output-format";

/** Formats for systems that read any layout, and for spreadsheets and programs. */
export const general = [
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
  defineFormat("fixed", {
    name: "Fixed columns",
    file: { unit: "day", file_name: "{code}-{YYYY}-{MM}-{DD}.txt" },
    spot: [
      {
        layout: "columns",
        fields: [
          { from: "time", at: 1, width: 8 },
          { from: "break_time", at: 10, width: 8 },
          { from: "break_number", at: 19, width: 2, align: "right" },
          { from: "cart", at: 22, width: 8 },
          { from: "title", at: 31, width: 40 },
          { from: "advertiser", at: 72, width: 30 },
          { from: "length", at: 103, width: 8 },
          { from: "isci", at: 112, width: 12 },
          { from: "spot_ref", at: 125, width: 32 },
        ],
      },
    ],
  }),
  defineFormat("json", {
    name: "JSON",
    writer: "json",
    file: { unit: "day", file_name: "{code}-{YYYY}-{MM}-{DD}.json", eol: "\n" },
    empty_breaks: true,
  }),
];
