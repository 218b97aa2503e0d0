import pg from "pg";
import { Prisma } from "@/server/data/generated/client";
import { nameStatement } from "@/server/data/kernel/statements";

/** A connection or a pool of them. */
export type Queryable = { query(config: pg.QueryConfig): Promise<pg.QueryResult> };
/** The arguments of a tagged template, or a finished `Prisma.sql`. */
export type Statement = [text: TemplateStringsArray | Prisma.Sql, ...values: unknown[]];
/** Returns a statement to be sent later. */
export const makeStatement = (...statement: [text: TemplateStringsArray, ...values: unknown[]]): Statement =>
  statement;
/** The text of a statement with its values. */
type Filled = { text: string; values: readonly unknown[] };

/** Type numbers of Postgres that pg parses differently from Prisma. */
const OID = {
  int8: 20,
  int8s: 1016,
  numeric: 1700,
  numerics: 1231,
  date: 1082,
  dates: 1182,
  timestamp: 1114,
  timestamps: 1115,
  timestamptz: 1184,
  timestamptzs: 1185,
} as const;
type Read = (text: string) => unknown;
// pg's type declarations know the built-in type numbers only.
const readerOf: (oid: number, format?: "text" | "binary") => Read = pg.types.getTypeParser;
const readArray = readerOf(1009);
const inArray =
  (read: Read): Read =>
  (text) =>
    (readArray(text) as (string | null)[]).map((one) => (one === null ? null : read(one)));
const toInstant: Read = (text) => new Date(`${text.replace(" ", "T").replace(/[+-]\d{2}(:\d{2})?$/, "")}Z`);
const toDate: Read = (text) => new Date(text);
const toDecimal: Read = (text) => new Prisma.Decimal(text);
/** Parsers that return values as Prisma's raw queries do. */
const READERS: Record<number, Read> = {
  [OID.int8]: BigInt,
  [OID.int8s]: inArray(BigInt),
  [OID.numeric]: toDecimal,
  [OID.numerics]: inArray(toDecimal),
  [OID.date]: toDate,
  [OID.dates]: inArray(toDate),
  [OID.timestamp]: toInstant,
  [OID.timestamps]: inArray(toInstant),
  [OID.timestamptz]: toInstant,
  [OID.timestamptzs]: inArray(toInstant),
};
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    (format !== "binary" && READERS[oid]) || readerOf(oid, format),
};

/** A parameter as Prisma sends it: an instant in UTC, whatever the zone of the process. */
const toParameter = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);

/** The texts of templates that contain no other, which are the same at each use. */
const texts = new WeakMap<TemplateStringsArray, string>();
function getText(template: TemplateStringsArray): string {
  const known = texts.get(template);
  if (known !== undefined) return known;
  const text = template.reduce((before, part, n) => `${before}$${n}${part}`);
  texts.set(template, text);
  return text;
}

const isPart = (value: unknown) => value instanceof Prisma.Sql;
function fill([text, ...values]: Statement): Filled {
  if (text instanceof Prisma.Sql) return text;
  return values.some(isPart) ? Prisma.sql(text, ...values) : { text: getText(text), values };
}

/**
 * Sends one statement to Postgres without Prisma. Rows have the same values as those of Prisma's raw queries, at a
 * sixth of the cost.
 */
export const sendStatement = (on: Queryable, statement: Statement | Filled): Promise<pg.QueryResult> =>
  on.query(formatStatement(statement));

/** Returns a statement as pg takes it. */
export function formatStatement(statement: Statement | Filled): pg.QueryConfig {
  const { text, values } = "text" in statement ? statement : fill(statement);
  return { name: nameStatement({ sql: text }), text, values: values.map(toParameter), types };
}
