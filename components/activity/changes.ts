export type FieldChange = { field: string; before: unknown; after: unknown };

/** Bookkeeping of every row; nobody wants to read that it rose. */
const QUIET = new Set(["version", "tenant_id", "uuid", "created_at", "created_by"]);
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * What a change changed, field by field, and how many fields stayed. Of a new or deleted record everything it held;
 * objects are opened one level, so that one setting among many is one line.
 */
export function changesOf(
  before: Record<string, unknown> | null,
  after: Record<string, unknown> | null,
): { changes: FieldChange[]; kept: number } {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (field) => !QUIET.has(field),
  );
  const plain = (value: unknown): value is Record<string, unknown> =>
    typeof value === "object" && value !== null && !Array.isArray(value);
  const all = fields.flatMap((field): FieldChange[] => {
    const [was, is] = [before?.[field], after?.[field]];
    if (!plain(was) || !plain(is)) return [{ field, before: was, after: is }];
    const inner = [...new Set([...Object.keys(was), ...Object.keys(is)])];
    return inner.map((key) => ({ field: `${field}.${key}`, before: was[key], after: is[key] }));
  });
  // A change often says only what is new of it: what "after" leaves out stays.
  const partial = before !== null && after !== null;
  const told = all.filter(
    ({ before: was, after: is }) => !(partial && is === undefined) && !same(was ?? null, is ?? null),
  );
  return { changes: told, kept: all.length - told.length };
}

const ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i;
/** A value as it is read: lists one by one, records by what they say; ids say nothing. */
export function readable(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(readable).filter(Boolean).join("; ");
  if (typeof value !== "object") return ID.test(String(value)) ? "" : String(value);
  return Object.entries(value)
    .map(([name, part]): [string, string] => [name, readable(part)])
    .filter(([, part]) => part !== "")
    .map(([name, part]) => `${name.replaceAll("_", " ")} ${part}`)
    .join(", ");
}
/** The name of a field without the ids in it. */
export const fieldName = (field: string) =>
  field
    .split(".")
    .filter((part) => !ID.test(part))
    .join(" ")
    .replaceAll("_", " ");
