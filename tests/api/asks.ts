const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** An input with every text in it mapped, names of files included; contents of files stay. */
export function withTexts(value: unknown, change: (text: string, key: string) => string, key = ""): unknown {
  if (typeof value === "string") return change(value, key);
  if (Array.isArray(value)) return value.map((one) => withTexts(one, change, key));
  if (value instanceof File) return new File([value], change(value.name, "name"), { type: value.type });
  if (value instanceof Blob || value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, withTexts(v, change, k)]));
}
/** An input with every uuid in it mapped. */
export const withIds = (value: unknown, change: (id: string, key: string) => string): unknown =>
  withTexts(value, (text, key) => (UUID.test(text) ? change(text, key) : text));
