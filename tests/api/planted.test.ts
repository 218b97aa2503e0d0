import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { callNamed } from "@/lib/calls";
import { withErrands } from "@/tests/errands";
import { whereIs } from "@/tests/where-is";
import type { Ask } from "./calling";
import { tellStory } from "./story";

// Every column there is, planted in every ask of the story: what a call does not declare changes nothing (trust T7).
const owner = new pg.Client({ connectionString: process.env.DATABASE_URL! });
withErrands();
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  await owner.connect();
});
afterAll(async () => {
  vi.useRealTimers();
  await owner.end();
});

const TEXT = `planted${randomUUID().slice(0, 8)}`;
const ID = randomUUID();
const [NUMBER, DAY] = [987_654_321, "2098-07-06"];
const plantedAs = (type: string): unknown => {
  if (type === "uuid") return ID;
  if (type === "ARRAY") return [ID];
  if (type === "boolean") return true;
  if (type === "jsonb") return { [TEXT]: TEXT };
  if (type === "date") return DAY;
  if (type.startsWith("timestamp")) return `${DAY}T05:04:03Z`;
  return type === "text" ? TEXT : NUMBER;
};

type Shaped = { shape?: Record<string, Def>; def?: { innerType?: Def; element?: Def } };
type Def = Shaped & { _zod?: { def: Shaped["def"] } };
/** The fields of an object inside defaults and optionals; of a list, those of its members. */
function fieldsOf(shape: Def | undefined): Record<string, Def> | null {
  if (!shape) return null;
  if (shape.shape) return shape.shape;
  const def = shape._zod?.def;
  return fieldsOf(def?.innerType ?? def?.element);
}

test("columns planted in every ask are written nowhere, and make nobody staff", async () => {
  const columns = new Map<string, unknown>();
  const found = await owner.query(
    "select column_name as name, data_type as type from information_schema.columns where table_schema = 'public' and table_name <> '_prisma_migrations'",
  );
  for (const { name, type } of found.rows) columns.set(name, plantedAs(type));
  let planted = 0;
  const plant = (value: unknown, shape: Def | undefined): unknown => {
    if (Array.isArray(value)) return value.map((one) => plant(one, shape));
    const declared = fieldsOf(shape);
    if (!declared || value === null || typeof value !== "object" || value instanceof Blob) return value;
    const own = Object.entries(value).map(([k, v]) => [k, plant(v, declared[k])]);
    const more = [...columns].filter(([name]) => !(name in declared));
    planted += more.length;
    return { ...Object.fromEntries(more), ...Object.fromEntries(own) };
  };
  const dress = (name: string, ask: Ask): Ask => {
    const call = callNamed(name)!;
    if (call.method === "GET" || call.method === "DELETE" || call.sends === "form" || !call.body) return ask;
    const params = fieldsOf(call.params as Def | undefined) ?? {};
    const given = plant(ask, call.body as unknown as Def) as Ask;
    return { ...given, ...Object.fromEntries(Object.keys(params).map((key) => [key, ask[key]])) };
  };
  const { ids } = await tellStory(`zp${randomUUID().slice(0, 8)}`, undefined, undefined, dress);
  expect(planted).toBeGreaterThan(5_000);
  for (const word of [TEXT, ID, String(NUMBER), DAY]) expect(await whereIs(word, owner), word).toEqual([]);
  const { rows } = await owner.query("select is_staff from app_user where uuid = $1", [ids.user]);
  expect(rows).toEqual([{ is_staff: false }]);
}, 120_000);
