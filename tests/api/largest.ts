import { z } from "zod";
import type { Call } from "@/lib/calls/kit";

type Schema = z.core.$ZodType;
/** Characters of all that is generated for a call: less than the door takes, so that the schema is what limits it. */
const MOST_TEXT = 1_200_000;
/** A text or list without a limit of its own. */
const UNBOUNDED = 1_000;
/** Items of a list whose items are tried together; more make an input larger, not another one. */
const MOST_ITEMS = 5_000;

/** What a value stands for, where its text must have a form. */
type Known = { id: (key: string) => string; from: string; to: string };
type At = { key: string; room: number; known: Known };

const definitionOf = (schema: Schema) => (schema as z.core.$ZodTypes)._zod.def;
const boundOf = (schema: Schema, name: "maximum" | "minimum" | "size"): number | null => {
  const bag: Record<string, unknown> = schema._zod.bag ?? {};
  const found = bag[name];
  return typeof found === "number" && Number.isFinite(found) ? found : null;
};
const accepts = (schema: Schema, value: unknown) => z.core.safeParse(schema, value).success;
const isLast = (key: string) => /^(to|to_date|until|end|end_date|valid_to|due_date)$/.test(key);

/** Texts that have a form, the longest first; the first one that the schema takes is used. */
function listTexts(schema: Schema, { key, room, known }: At): string[] {
  const most = Math.min(boundOf(schema, "maximum") ?? UNBOUNDED, Math.max(room, 1));
  const day = isLast(key) ? known.to : known.from;
  const id = known.id(key);
  const mail = `${"a".repeat(60)}@${"b".repeat(60)}.example`;
  return [
    "ž".repeat(most),
    `https://${"a".repeat(60)}.example/${"p".repeat(Math.max(0, most - 80))}`,
    ...[mail, id, `${day}T10:00:00Z`, day, day.slice(0, 7), "999999999999.9999", "9".repeat(12), "99.99"],
    ...[
      "Europe/London",
      "#aabbcc",
      "EUR",
      "GBP",
      "en",
      "de",
      "GB",
      "a".repeat(64),
      "a".repeat(32),
      "1".repeat(24),
      "a@b.example",
      "123456",
      "12:00",
      "a",
    ],
  ].filter((text) => text.length <= Math.max(most, 64));
}

/** The largest number that a schema takes. */
const buildNumber = (schema: Schema): number => {
  const most = boundOf(schema, "maximum") ?? 1_000_000;
  return [most, 1_000_000, 2100, 366, 31, 7, 1, 0].find((one) => one <= most && accepts(schema, one)) ?? most;
};

/** A list as long as its limit and the room for it allow, of one item. */
function buildArray(schema: Schema, element: Schema, at: At): unknown[] {
  const most = Math.min(boundOf(schema, "maximum") ?? UNBOUNDED, MOST_ITEMS);
  const first = build(element, { ...at, room: Math.max(40, Math.floor(at.room / Math.min(most, 100))) });
  const size = JSON.stringify(first)?.length ?? 4;
  const least = boundOf(schema, "minimum") ?? 1;
  const fits = Math.max(1, least, Math.min(most, Math.floor(at.room / Math.max(size, 1))));
  const options = definitionOf(element).type === "enum" ? listValues(element) : null;
  const items = options ? options.slice(0, fits) : new Array(fits).fill(first);
  for (let length = items.length; length > Math.max(1, least); length = Math.floor(length / 2))
    if (accepts(schema, items.slice(0, length))) return items.slice(0, length);
  return items.slice(0, Math.max(1, least));
}
const listValues = (schema: Schema): unknown[] => [...(schema._zod.values ?? [])];

/** The largest value of a schema that is found by its parts; what it is made of may not fit together. */
function build(schema: Schema, at: At): unknown {
  const def = definitionOf(schema);
  switch (def.type) {
    case "string":
      return listTexts(schema, at).find((text) => accepts(schema, text)) ?? "a";
    case "number":
      return buildNumber(schema);
    case "boolean":
      return true;
    case "null":
      return null;
    case "enum":
    case "literal":
      return listValues(schema).sort((a, b) => String(b).length - String(a).length)[0];
    case "array":
      return buildArray(schema, def.element, at);
    case "object": {
      const fields = Object.entries(def.shape);
      const room = Math.floor(at.room / Math.max(1, fields.length));
      return Object.fromEntries(fields.map(([key, of]) => [key, build(of, { ...at, key, room })]));
    }
    case "record":
      return Object.fromEntries([[String(build(def.keyType, at)), build(def.valueType, at)]]);
    case "union": {
      const found = def.options.map((one) => build(one, at)).filter((one) => accepts(schema, one));
      return found.sort((a, b) => JSON.stringify(b).length - JSON.stringify(a).length)[0];
    }
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "readonly":
    case "nonoptional":
    case "catch":
      return build(def.innerType, at);
    case "lazy":
      return build(def.getter(), { ...at, room: Math.floor(at.room / 4) });
    case "pipe": {
      const inner = build(def.in, at);
      if (accepts(schema, inner) || typeof inner !== "string") return inner;
      return listTexts(def.in, at).find((text) => accepts(schema, text)) ?? inner;
    }
    default:
      return {};
  }
}

/** Takes away or cuts what a schema does not take together, as its issues name it; null where nothing is left to change. */
function mend(value: unknown, issue: z.core.$ZodIssue): boolean {
  const path = [...issue.path];
  for (let depth = path.length; depth > 0; depth--) {
    const last = path[depth - 1]!;
    const holder = path
      .slice(0, depth - 1)
      .reduce<unknown>((at, name) => (at as Record<PropertyKey, unknown> | undefined)?.[name], value);
    if (Array.isArray(holder)) {
      if (holder.length > 1) {
        holder.splice(Number(last), 1);
        return true;
      }
    } else if (typeof holder === "object" && holder !== null && last in holder) {
      const of = holder as Record<PropertyKey, unknown>;
      const there = of[last];
      if (Array.isArray(there) && there.length > 1) of[last] = there.slice(0, Math.floor(there.length / 2));
      else delete of[last];
      return true;
    }
  }
  return false;
}
const MOST_MENDS = 300;

/** The largest input of a call that its schemas take; null where none was found by its parts. */
export function buildLargest(call: Call, known: Known): Record<string, unknown> | null {
  const input: Record<string, unknown> = {};
  for (const part of [call.params, call.query, call.body]) {
    if (!part) continue;
    const schema = part as unknown as Schema;
    const made = build(schema, { key: "", room: MOST_TEXT, known });
    for (let mended = 0; ; mended++) {
      const parsed = z.core.safeParse(schema, made);
      if (parsed.success) break;
      const [issue] = parsed.error.issues;
      if (mended === MOST_MENDS || !issue || !mend(made, issue)) return null;
    }
    Object.assign(input, made);
  }
  return input;
}
