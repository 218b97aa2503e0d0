import type { FieldProblem } from "@/lib/errors";

/** The parts of a zod issue used here. */
type Issue = {
  code?: string;
  message: string;
  path: readonly PropertyKey[];
  input?: unknown;
  origin?: string;
  format?: string;
  expected?: string;
  minimum?: number | bigint;
  maximum?: number | bigint;
};

const FORMATS: Record<string, string> = {
  email: "bad_email",
  guid: "bad_id",
  uuid: "bad_id",
  datetime: "bad_time",
};

const TOO_SMALL = { count: "too_few", length: "too_short", value: "too_small" } as const;
const TOO_BIG = { count: "too_many", length: "too_long", value: "too_big" } as const;
/** What a limit counts: elements, characters, or the value itself. */
function sizeOf(origin: string | undefined): keyof typeof TOO_SMALL {
  if (origin === "array" || origin === "set") return "count";
  return origin === "string" ? "length" : "value";
}
function codeOf(issue: Issue): Pick<FieldProblem, "code" | "values"> {
  const limit = Number(issue.minimum ?? issue.maximum ?? 0);
  if (/^[a-z][a-z_]*$/.test(issue.message))
    return { code: issue.message, ...(issue.message.startsWith("too_") && { values: { limit } }) };
  const kind = sizeOf(issue.origin);
  switch (issue.code) {
    case "invalid_type":
      return { code: issue.message.includes("received undefined") ? "required" : "bad_value" };
    case "too_small":
      if (issue.origin === "string" && limit === 1) return { code: "required" };
      return {
        code: TOO_SMALL[kind],
        values: { limit },
      };
    case "too_big":
      return {
        code: TOO_BIG[kind],
        values: { limit },
      };
    case "invalid_format":
      return { code: FORMATS[issue.format ?? ""] ?? "bad_value" };
    case "invalid_value":
      return { code: "bad_choice" };
    case "unrecognized_keys":
      return { code: "unknown_field" };
    default:
      return { code: "bad_value" };
  }
}

/**
 * Converts schema issues to field problems: `path` is dotted ("lines.0.amount"), `code` a key of `errors`. A custom
 * refinement uses its code as its message ("bad_day").
 */
export const toFieldProblems = (issues: readonly Issue[]): FieldProblem[] =>
  issues.map((issue) => ({ path: issue.path.map(String).join("."), ...codeOf(issue) }));
