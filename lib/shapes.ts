import { z } from "zod";
import { givenRules } from "@/lib/calls/given";
import { isDay, isZone, parseGivenDay } from "@/lib/day";
import { DOCUMENT_FORMS } from "@/lib/documents/pages";
import { EXPORT_FORMATS, PER_PAGE, PER_PAGE_MOST } from "@/lib/list";
import { compare, readAmount, ZERO } from "@/lib/money";

/** Whether Postgres can store the text: no NUL and no lone surrogate. */
const clean = (s: string) => !s.includes("\u0000") && s.isWellFormed();
/** Schema of a trimmed text with at most `most` characters. */
export const Text = (most = 200) => z.string().trim().max(most).refine(clean, "bad_text");
/** Schema of a name: 1 to 200 characters. */
export const Name = Text(200).min(1, "required");
/** Schema of a note: at most 5,000 characters. */
export const Note = Text(5000);
/** Schema of a uuid, in lower case. */
export const Uuid = z.guid().transform((u) => u.toLowerCase());
/** Schema of an email address, in lower case. */
export const Email = z
  .email("bad_email")
  .max(254)
  .transform((e) => e.toLowerCase());
/** Schema of a date "YYYY-MM-DD". Input must lie within the calendar (`FIRST_DAY` … `LAST_DAY`). */
export const Day = z.string().transform((text, { issues }) => {
  if (isDay(text)) return text;
  issues.push({ code: "custom", message: "bad_day", input: text });
  return z.NEVER;
});
givenRules.add(Day, {
  check: (day) => (typeof day === "string" && isDay(day) && !parseGivenDay(day) ? "day_out_of_range" : null),
});
/** Schema of an instant as ISO text with offset. */
export const Instant = z.iso.datetime({ offset: true });
/** Schema of an instant in an answer: a Date of the database becomes ISO text. */
export const At = z.union([z.date().transform((d) => d.toISOString()), z.string()]);
/**
 * Schema of an amount in an answer: wide enough for every price, product and sum of accepted amounts. Input uses
 * `Amount` or `Price`.
 */
export const Money = z
  .string()
  .regex(/^-?\d{1,40}(\.\d{1,4})?$/, "bad_amount")
  .transform(readAmount);
/**
 * Schema of an amount as input: at most 4 decimals and at most `MOST_AMOUNT`, so that rounding stays within bounds.
 */
export const Amount = z
  .string()
  .regex(/^-?(?!9{12}\.\d*[1-9])\d{1,12}(\.\d{1,4})?$/, "bad_amount")
  .transform(readAmount);
/** Schema of an amount as input, zero or more. */
export const Price = Amount.refine((amount) => compare(amount, ZERO) >= 0, "negative_amount");
/** Schema of a whole number that fits the database column. */
export const Int = (least = 0, most = 2_147_483_647) => z.number().int().min(least).max(most);
/** Schema of a rate in basis points: 10 000 = 100 %. */
export const BasisPoints = Int(-10_000, 10_000);
/** Schema of an IANA time zone. */
export const Zone = z.string().refine(isZone, "bad_zone");
/** Schema of a code in a link. */
export const Code = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/, "bad_code");
/** Schema of a time of day in seconds from midnight. */
export const ClockSecond = Int(0, 86_399);
/** Schema of a time difference of up to a week, in seconds. */
export const SignedSeconds = Int(-604_800, 604_800);
/** Schema of a record's version as it was read; the next version must still fit the column. */
export const Version = Int(1, 2_147_483_646);
/** Schema of a version in a URL; 0 for none. */
export const QueryVersion = z.coerce.number().int().min(0).max(2_147_483_646);

type Bare<T> = T extends z.ZodDefault<infer I> | z.ZodPrefault<infer I> ? I : T;
/** Schema of an update: the same fields, all optional and without defaults, so that omitted fields do not change. */
export const Changes = <S extends z.ZodRawShape>(own: S) =>
  z.object(
    Object.fromEntries(
      Object.entries(own).map(([name, field]) => [
        name,
        z.optional(field instanceof z.ZodDefault || field instanceof z.ZodPrefault ? field.unwrap() : field),
      ]),
    ),
    // The type of the mapping above is stated here.
  ) as unknown as z.ZodObject<{ [K in keyof S]: z.ZodOptional<Bare<S[K]>> }>;

/** Path parameters of a call on one record. */
export const ByUuid = z.object({ uuid: Uuid });
/** What a document is returned as: a PDF, or its pages as marks for a screen. */
export const ByForm = z.object({ form: z.enum(DOCUMENT_FORMS).default("pdf") });
/** Path parameters of a call on a tenant. */
export const ByTenant = z.object({ tenant: Uuid });
/** The answer of calls without a result. */
export const Done = z.object({ ok: z.literal(true) });
/** The answer of calls that start a job. */
export const Job = z.object({ job: Uuid });

/** Schema of a list call's body. `filters` name fields of the row with a value or a list of values. */
export const ListBody = z.object({
  search: Text(200).default(""),
  filters: z
    .record(z.string().max(60), z.union([z.string().max(200), z.array(z.string().max(200)).max(200)]))
    .default({}),
  sort: z
    .array(z.object({ id: z.string().max(60), desc: z.boolean().default(false) }))
    .max(4)
    .default([]),
  page: Int(1, 1_000_000).default(1),
  per_page: Int(1, PER_PAGE_MOST).default(PER_PAGE),
  columns: z.array(z.string().max(60)).max(60).optional(),
  /** False does not count the rows; `total` is then derived from the page. */
  count: z.boolean().optional(),
});
/** Schema of a list export's body: the list's query and the file format. */
export const ExportBody = ListBody.extend({ format: z.enum(EXPORT_FORMATS).default("csv") });
/** Schema of a list call's answer. `totals` are sums over the whole result, not the page. */
export const ListOf = <T extends z.ZodType>(row: T) =>
  z.object({
    rows: z.array(row),
    total: z.number().int(),
    page: z.number().int(),
    per_page: z.number().int(),
    totals: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  });
