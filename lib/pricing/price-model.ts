import { z } from "zod";
import { compare } from "@/lib/money";
import { takeAt } from "@/lib/must";
import { Int, Name, Price } from "@/lib/shapes";
import { DISCOUNTS, SURCHARGES } from "./price-kinds";

export * from "./price-kinds";

/** A factor in basis points: 10 000 leaves the price unchanged, 5 500 is an index of 55. */
const Index = Int(0, 1_000_000);
const Percent = Int(0, 10_000);
const Seconds = Int(1, 3_600);
/** Hour of the week: (ISO weekday − 1) × 24 + hour. */
const WeekHour = Int(0, 167);
/** A month and day of any year, "MM-DD". */
const MonthDay = z.string().regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, "bad_day");

const rising = <T>(key: (row: T) => number) =>
  [
    (rows: T[]) => rows.every((row, i) => i === 0 || key(row) > key(takeAt(rows, i - 1))),
    "must_rise",
  ] as const;

/** The bases of a list price (domain 2.7). */
export const ListPrice = z.discriminatedUnion("basis", [
  /** `price` for each second. With a length index, the list price is that of the reference length. */
  z.object({ basis: z.literal("second"), price: Price }),
  /**
   * With one row, the price of that length, other lengths by the length index; with more rows, linear between them.
   */
  z.object({
    basis: z.literal("spot"),
    prices: z
      .array(z.object({ length: Seconds, price: Price }))
      .min(1, "required")
      .max(60)
      .refine(...rising<{ length: number }>((row) => row.length)),
  }),
  /** `price` for the first `seconds`, `per_second` for each further second. */
  z.object({ basis: z.literal("first_seconds"), seconds: Seconds, price: Price, per_second: Price }),
  /** `price` for `spots` spots of `seconds`; other lengths by the length index. */
  z.object({ basis: z.literal("package"), price: Price, spots: Int(1, 100_000), seconds: Seconds }),
  /**
   * `price` for a thousand listeners and `seconds`; `audience` is the number of listeners when the day part gives
   * none.
   */
  z.object({
    basis: z.literal("per_thousand"),
    price: Price,
    seconds: Seconds,
    audience: Int(0, 1_000_000_000),
  }),
]);
/** A list price as parsed. */
export type ListPrice = z.output<typeof ListPrice>;

const STACKS = ["add", "multiply"] as const;

/** The terms of a rate card. */
export const PriceModelTerms = z.object({
  list: ListPrice,
  /** Index of each length, lengths ascending; null prices strictly by the second. */
  length_index: z
    .array(z.object({ length: Seconds, index_bp: Index }))
    .min(1)
    .max(60)
    .refine(...rising<{ length: number }>((row) => row.length))
    .nullable()
    .default(null),
  /** Shorter spots are priced at this length. */
  smallest_length: Int(0, 3_600).default(0),
  /** The first season that contains the date applies; a season may cross New Year. */
  seasons: z
    .array(z.object({ name: Name, from: MonthDay, to: MonthDay, index_bp: Index }))
    .max(60)
    .default([]),
  /** Day parts by hour of the week. Other hours have the list price; `list` replaces it within a day part. */
  day_parts: z
    .array(
      z.object({
        name: Name,
        index_bp: Index.default(10_000),
        hours: z.array(WeekHour).max(168),
        list: ListPrice.optional(),
        /** Listeners in this day part, for a price per thousand. */
        audience: Int(0, 1_000_000_000).optional(),
      }),
    )
    .max(168)
    .refine((parts) => {
      const hours = parts.flatMap((part) => part.hours);
      return new Set(hours).size === hours.length;
    }, "hour_twice")
    .default([]),
  surcharges: z
    .object({
      stack: z.enum(STACKS).default("add"),
      items: z
        .array(z.object({ kind: z.enum(SURCHARGES), percent_bp: Int(-10_000, 100_000) }))
        .max(SURCHARGES.length)
        .default([]),
    })
    .prefault({}),
  discounts: z
    .object({
      /** Counts spots of the whole campaign, or of one station's day. */
      quantity_counts: z.enum(["order", "day"]).default("order"),
      quantity: z
        .array(z.object({ from: Int(1), percent_bp: Percent }))
        .max(30)
        .refine(...rising<{ from: number }>((row) => row.from))
        .default([]),
      value: z
        .array(z.object({ from: Price, percent_bp: Percent }))
        .max(30)
        .refine(
          (rows) => rows.every((row, i) => i === 0 || compare(row.from, takeAt(rows, i - 1).from) > 0),
          "must_rise",
        )
        .default([]),
      order: z
        .array(z.enum(DISCOUNTS))
        .length(DISCOUNTS.length)
        .refine((order) => new Set(order).size === order.length, "twice")
        .default([...DISCOUNTS]),
      /** `multiply`: each discount on what the previous one left. `add`: all on the listed price. */
      stack: z.enum(STACKS).default("multiply"),
      /** The greatest total discount, as a share of the listed price. */
      cap_bp: Percent.default(10_000),
    })
    .prefault({}),
});
/** A version of a rate card, as stored. */
export type PriceModelTerms = z.output<typeof PriceModelTerms>;
