import { randomUUID } from "node:crypto";
import type pg from "pg";
import { findCall } from "@/lib/calls";
import type { InputValues, Plant } from "@/tests/api/calling";

const TEXT = `planted${randomUUID().slice(0, 8)}`;
const ID = randomUUID();
const [NUMBER, DAY] = [987_654_321, "2098-07-06"];
/** The planted values as they would be found in a row. */
export const PLANTED = [TEXT, ID, String(NUMBER), DAY];

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

/** Adds every database column to every input and the objects inside it, where the call declares no such field. */
export async function planting(owner: pg.Client): Promise<{ plant: Plant; count: () => number }> {
  const { rows } = await owner.query(
    "select column_name as name, data_type as type from information_schema.columns where table_schema = 'public' and table_name <> '_prisma_migrations'",
  );
  const columns = new Map<string, unknown>(rows.map(({ name, type }) => [name, plantedAs(type)]));
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
  const plantCall = (name: string, input: InputValues): InputValues => {
    const call = findCall(name)!;
    if (call.method === "GET" || call.method === "DELETE" || call.sends === "form" || !call.body)
      return input;
    const params = fieldsOf(call.params as Def | undefined) ?? {};
    const before = planted;
    const given = plant(input, call.body as unknown as Def) as InputValues;
    if (planted === before) return input;
    return { ...given, ...Object.fromEntries(Object.keys(params).map((key) => [key, input[key]])) };
  };
  return { plant: plantCall, count: () => planted };
}
