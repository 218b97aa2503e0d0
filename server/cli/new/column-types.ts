import { type Column, type ColumnType, isNullable } from "./columns";

/** How a column of a type is written, of `{ id: "price", name: "price" }` wherever a type is fixed. */
type ColumnWriter = {
  prisma: "String" | "Int" | "Boolean";
  sql: "TEXT" | "INTEGER" | "NUMERIC" | "DATE" | "BOOLEAN";
  /** What Postgres checks. */
  check?: (column: Column) => string;
  /** How the stored value is read, where its type in Postgres is narrower than Prisma's; `orNull` where it may be null. */
  reader?: (column: Column) => { one: string; orNull: string };
  /** The schema of a value that is sent, and of one that is returned where that is wider. */
  shape: (column: Column) => string;
  output?: string;
  /** What the schema does not say. */
  unit?: string;
  /** Its column of the list. */
  kind: "text" | "number" | "money" | "day";
  width?: string;
  /** A cell of the list, of a value that is there; `right` columns and badges need no element. */
  cell: (value: string, column: Column) => string;
  /** The value in the file, of one that is there. */
  file?: (value: string, column: Column) => string;
  /** The control of the dialog: its element with what binds it. */
  control: (column: Column) => string;
  /** Two values for the tests, the greater one first; as they are returned and as they stand in the file. */
  samples: (column: Column) => readonly [Sample, Sample];
  /** A value that is refused, as it is written, and its code. */
  refused?: (column: Column) => { value: string; code: string };
};
type Sample = { sent: string | number | boolean; returned?: string; file: string };

const bind = (column: Column, empty: string) =>
  isNullable(column)
    ? `optional {...field("${column.name}")}`
    : `{...fillEmpty(field("${column.name}"), ${empty})}`;
const label = ({ id }: Column) => `label={t("${id}")} disabled={disabled}`;
const choose = ({ plural }: Column, value: string) => `t(\`${plural}.\${${value}}\`)`;
const sampleOf = (sent: Sample["sent"], file = String(sent)): Sample => ({ sent, file });

const TYPES: Readonly<Record<ColumnType, ColumnWriter>> = {
  text: {
    prisma: "String",
    sql: "TEXT",
    shape: ({ optional }) => (optional ? "Text()" : "Name"),
    output: "Text()",
    kind: "text",
    cell: (value) => `<span className="cut">{${value}}</span>`,
    control: (column) =>
      `<TextField ${label(column)}${column.optional ? " optional" : ""} {...field("${column.name}")} maxLength={200} />`,
    samples: () => [sampleOf("Text B"), sampleOf("Text A")],
    refused: ({ optional }) =>
      optional ? { value: '"x".repeat(201)', code: "too_long" } : { value: '""', code: "required" },
  },
  number: {
    prisma: "Int",
    sql: "INTEGER",
    check: ({ name }) => `"${name}" >= 0`,
    shape: () => "Int()",
    kind: "number",
    width: "w-28",
    cell: (value) => `number(${value})`,
    control: (column) => `<NumberField ${label(column)} ${bind(column, "0")} />`,
    samples: () => [sampleOf(12), sampleOf(7)],
    refused: () => ({ value: "-1", code: "too_small" }),
  },
  amount: {
    prisma: "String",
    sql: "NUMERIC",
    check: ({ name }) => `"${name}" >= 0`,
    reader: () => ({ one: "readAmount", orNull: "amountOrNull" }),
    shape: () => "Price",
    output: "Money",
    unit: "In the currency of the tenant.",
    kind: "money",
    width: "w-32",
    cell: (value) => `money(${value})`,
    control: (column) => `<MoneyField ${label(column)} ${bind(column, '""')} />`,
    samples: () => [
      { sent: "45.5", returned: "45.50", file: "45.5" },
      { sent: "9", returned: "9.00", file: "9" },
    ],
    refused: () => ({ value: '"-0.01"', code: "negative_amount" }),
  },
  percent: {
    prisma: "Int",
    sql: "INTEGER",
    check: ({ name }) => `"${name}" BETWEEN 0 AND 10000`,
    shape: () => "Int(0, 10_000)",
    unit: "In basis points: 10 000 = 100 %.",
    kind: "number",
    width: "w-28",
    cell: (value) => `percent(${value})`,
    file: (value) => `${value} / 100`,
    control: (column) => `<PercentField ${label(column)} ${bind(column, "0")} />`,
    samples: () => [sampleOf(1250, "12.5"), sampleOf(700, "7")],
    refused: () => ({ value: "10_001", code: "too_big" }),
  },
  day: {
    prisma: "String",
    sql: "DATE",
    reader: () => ({ one: "toDay", orNull: "dayOrNull" }),
    shape: () => "Day",
    kind: "day",
    width: "w-28",
    cell: (value) => `day(${value})`,
    control: (column) => `<DateField ${label(column)} ${bind(column, '""')} />`,
    samples: () => [sampleOf("2027-01-31", "31.01.2027"), sampleOf("2026-11-22", "22.11.2026")],
    refused: () => ({ value: '"2026-02-30"', code: "bad_day" }),
  },
  flag: {
    prisma: "Boolean",
    sql: "BOOLEAN",
    shape: () => "z.boolean()",
    kind: "text",
    width: "w-28",
    cell: (value) => `<span className="text-ink-2">{t(${value} ? "yes" : "no")}</span>`,
    file: (value) => `t(${value} ? "yes" : "no")`,
    control: (column) => `<Checkbox ${label(column)} {...field("${column.name}")} />`,
    samples: () => [sampleOf(true, "Yes"), sampleOf(false, "No")],
  },
  choice: {
    prisma: "String",
    sql: "TEXT",
    check: ({ name, choices }) => `"${name}" IN (${choices.map(({ value }) => `'${value}'`).join(",")})`,
    reader: ({ constant }) => ({ one: `oneOf(${constant})`, orNull: `orNull(oneOf(${constant}))` }),
    shape: ({ constant }) => `z.enum(${constant})`,
    kind: "text",
    width: "w-36",
    cell: (value, column) => `<span className="cut text-ink-2">{${choose(column, value)}}</span>`,
    file: (value, column) => choose(column, value),
    control: (column) =>
      `<Select ${label(column)} ${bind(column, JSON.stringify(column.standard))}${isNullable(column) ? ' empty=""' : ""} choices={${column.constant}.map((value) => ({ value, label: ${choose(column, "value")} }))} />`,
    samples: ({ choices }) => {
      const [less, more] = choices.toSorted((a, b) => (a.value < b.value ? -1 : 1));
      if (!less || !more) throw new Error("a choice has at least two values");
      return [sampleOf(more.value, more.en), sampleOf(less.value, less.en)];
    },
  },
};

/** The writer of a column's type. */
export const findColumnWriter = ({ type }: Pick<Column, "type">): ColumnWriter => TYPES[type];
