import type { AsRunMapping } from "./mapping";

/** Why no file can be read with a mapping; each is the code of an error with its own sentence. */
export type MappingProblem = "mapping_time" | "mapping_title" | "mapping_twice" | "mapping_width";

/** What is missing in a mapping, or doubled; null when files can be read with it. */
export function findMappingProblem({ separator, columns }: AsRunMapping): MappingProblem | null {
  const fields = new Set(columns.map((column) => column.field));
  if (fields.size < columns.length) return "mapping_twice";
  if (!fields.has("time") && !fields.has("moment")) return "mapping_time";
  if (!fields.has("title") && !fields.has("cart") && !fields.has("spot_ref")) return "mapping_title";
  if (separator === "fixed" && columns.some((column) => column.width === null)) return "mapping_width";
  return null;
}
