import { isName, makePlural, nameInWords, readPair, writeCapital } from "./names";

/** What a column may hold. */
const COLUMN_TYPES = ["text", "number", "amount", "percent", "day", "flag", "choice"] as const;
export type ColumnType = (typeof COLUMN_TYPES)[number];
/** The same in both languages. */
type Bilingual = { en: string; de: string };

/** A column of its own that a new entity has; of "tax_rate:percent" in price_item: */
export type Column = {
  /** In the list and its words: "tax_rate". */
  id: string;
  /** In the database and the API: "tax_rate_bp". */
  name: string;
  type: ColumnType;
  /** Without a value it is null; a text is "". */
  optional: boolean;
  /** The value where none is sent; without one it is required, or null where it is optional. */
  standard?: string | boolean;
  /** What may be chosen. */
  choices: readonly (Bilingual & { value: string })[];
  /** The namespace of the words of its choices, and the constant that lists them: "kinds", "PRICE_ITEM_KINDS". */
  plural: string;
  constant: string;
  word: Bilingual;
};

const HINT = "columns are like price:amount or kind:choice(spot|hour), optional ones end with ?";
const RESERVED = new Set(
  `name note uuid tenant_id archived archived_at version created_at created_by title new search show delete
  delete_title delete_text empty empty_text yes no`.split(/\s+/),
);
/** Words of SQL that a query cannot use as the name of a column without quotes. */
const SQL_WORDS = new Set(
  `all analyse analyze and any array as asc asymmetric authorization binary both case cast check collate collation
  column concurrently constraint create cross current_date current_role current_time current_user default deferrable
  desc distinct do else end except false fetch for foreign freeze from full grant group having ilike in initially
  inner intersect into is isnull join lateral leading left like limit localtime natural not notnull null offset on
  only or order outer overlaps placing primary references returning right select similar some symmetric table
  tablesample then to trailing true union unique user using variadic verbose when where window with`.split(
    /\s+/,
  ),
);
/** Names that have one type in every table (tests/data/catalogue.test.ts). */
const TYPE_OF = new Map<string, ColumnType>([
  ...listNames("amount total net tax gross paid price allocated credit_limit budget", "amount"),
  ...listNames("date from_date to_date start_date end_date due_date payment_date", "day"),
]);
function listNames(names: string, type: ColumnType): [string, ColumnType][] {
  return names.split(" ").map((name) => [name, type]);
}

/** Throws where a column cannot have this name. */
function checkName(id: string, type: ColumnType) {
  const refuse = (why: string): never => {
    throw new Error(`--columns: "${id}" ${why}`);
  };
  if (!isName(id)) refuse("is not a name like valid_from");
  if (RESERVED.has(id)) refuse("is there already, or is a word of the screen");
  if (SQL_WORDS.has(id)) refuse("is a word of SQL");
  if (/_ids?$/.test(id)) refuse("names another record: such a column is written by hand");
  if (id.endsWith("_bp")) refuse("is of type percent, which adds _bp itself");
  const expected = TYPE_OF.get(id);
  if (expected && expected !== type) refuse(`is of type ${expected} in every table`);
}

/** The words of "price=Price/Preis kind.spot=Spot/Spot", by their keys. */
function parseWords(text: string): Map<string, Bilingual> {
  const pairs = text
    .trim()
    .split(/[\s,]+(?=[a-z_.]+=)/)
    .filter(Boolean);
  return new Map(
    pairs.map((pair) => {
      const [key = "", words = ""] = pair.split("=");
      const [en, de] = readPair("words", words, `"${pair}" is not like price=Price/Preis`);
      return [key, { en, de }];
    }),
  );
}

function parseChoices(id: string, type: ColumnType, text: string | undefined): readonly string[] {
  if (type !== "choice") {
    if (text !== undefined)
      throw new Error(`--columns: only a choice has values, "${id}" is of type ${type}`);
    return [];
  }
  const values = (text ?? "").split("|");
  if (values.length < 2 || new Set(values).size < values.length || !values.every(isName))
    throw new Error(`--columns: "${id}" has choices like choice(spot|hour)`);
  return values;
}

/** What a column holds where no value is sent. */
function findStandard(type: ColumnType, optional: boolean, choices: readonly string[]) {
  if (type === "flag") return false;
  if (type === "text" && optional) return "";
  return type === "choice" && !optional ? choices[0] : undefined;
}

/**
 * Reads the columns of "unit:text price:amount valid_from:day? kind:choice(spot|hour)". Without words of its own a
 * column is called by its name in both languages. Throws in one line.
 */
export function parseColumns(model: string, columns: string, words: string): readonly Column[] {
  const given = parseWords(words);
  const used = new Set<string>();
  const takeWord = (key: string, name: string): Bilingual => {
    used.add(key);
    const word = writeCapital(nameInWords(name));
    return given.get(key) ?? { en: word, de: word };
  };
  const parsed = columns
    .trim()
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((text): Column => {
      const [, id = "", kind = "", values, mark] = /^(\w+):([a-z]+)(?:\(([^()]*)\))?(\?)?$/.exec(text) ?? [];
      const type = COLUMN_TYPES.find((one) => one === kind);
      if (!type) throw new Error(`--columns: "${text}": ${HINT}; types: ${COLUMN_TYPES.join(", ")}`);
      checkName(id, type);
      const optional = mark !== undefined;
      if (type === "flag" && optional) throw new Error(`--columns: "${id}" is yes or no, without ?`);
      const choices = parseChoices(id, type, values);
      const standard = findStandard(type, optional, choices);
      const plural = makePlural(id);
      return {
        id,
        name: type === "percent" ? `${id}_bp` : id,
        type,
        optional,
        ...(standard !== undefined && { standard }),
        choices: choices.map((value) => ({ value, ...takeWord(`${id}.${value}`, value) })),
        plural,
        constant: `${model}_${plural}`.toUpperCase(),
        word: takeWord(id, id),
      };
    });
  const keys = parsed.flatMap(({ id, type, plural }) => [
    id,
    `${id}_in`,
    ...(type === "choice" ? [plural] : []),
  ]);
  const twice = keys.find((key, n) => keys.indexOf(key) !== n);
  if (twice) throw new Error(`--columns: "${twice}" is there twice, as a column or as its words`);
  const unknown = [...given.keys()].find((key) => !used.has(key));
  if (unknown) throw new Error(`--words: there is no column or choice "${unknown}"`);
  return parsed;
}

/** Whether it holds null where it has no value. */
export const isNullable = ({ type, optional }: Column) => optional && type !== "text";
/** Whether a record cannot be created without it. */
export const isRequired = ({ optional, standard }: Column) => !optional && standard === undefined;
/** The columns of a type. */
export const pickColumns = (columns: readonly Column[], ...types: ColumnType[]) =>
  columns.filter(({ type }) => types.includes(type));
