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

function codeOf(issue: Issue): Pick<FieldProblem, "code" | "values"> {
  if (/^[a-z][a-z_]*$/.test(issue.message)) return { code: issue.message };
  const limit = Number(issue.minimum ?? issue.maximum ?? 0);
  const many = issue.origin === "array" || issue.origin === "set";
  switch (issue.code) {
    case "invalid_type":
      return { code: issue.message.includes("received undefined") ? "required" : "bad_value" };
    case "too_small":
      if (issue.origin === "string" && limit === 1) return { code: "required" };
      return {
        code: many ? "too_few" : issue.origin === "string" ? "too_short" : "too_small",
        values: { limit },
      };
    case "too_big":
      return {
        code: many ? "too_many" : issue.origin === "string" ? "too_long" : "too_big",
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
