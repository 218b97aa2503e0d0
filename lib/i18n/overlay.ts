import type { Compiled } from "@/lib/i18n/compile";

const isFolder = (value: Compiled[string]): value is Compiled =>
  typeof value === "object" && !Array.isArray(value);

/** Overlays compiled messages key by key; what is not replaced is shared, not copied. */
export function overlayCompiled(below: Compiled, above: Compiled): Compiled {
  const merged = { ...below };
  for (const [key, value] of Object.entries(above)) {
    const under = merged[key];
    const isNested = under !== undefined && isFolder(under) && isFolder(value);
    merged[key] = isNested ? overlayCompiled(under, value) : value;
  }
  return merged;
}
