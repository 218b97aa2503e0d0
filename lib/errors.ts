/** The closed list of refusals, each with its HTTP status. */
export const STATUS = {
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method: 405,
  conflict: 409,
  stale: 412,
  too_large: 413,
  unsupported: 415,
  invalid: 422,
  limit: 429,
  broken: 500,
  unavailable: 503,
} as const;

export type Code = keyof typeof STATUS;

/** What is wrong with one field: a message key of `errors.*` and what it needs to be read aloud. */
export type FieldProblem = { path: string; code: string; values?: Record<string, string | number> };

export type ErrorBody = {
  error: {
    code: Code;
    message: string;
    fields?: FieldProblem[];
    details?: unknown;
    retry_after?: number;
    request_id?: string;
  };
};

/** The one error class. `message` is a key under `errors.*` in the messages, never a sentence. */
export class Refusal extends Error {
  constructor(
    readonly code: Code,
    message: string = code,
    readonly more: {
      fields?: FieldProblem[];
      details?: unknown;
      retry_after?: number;
      request_id?: string;
      /** What stands behind it, for the log alone; it never leaves the server. */
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: more.cause });
    this.name = "Refusal";
  }
  get status(): number {
    return STATUS[this.code];
  }
}

/** A field was refused: `invalid("stop_date", "before_start")`. */
export const invalid = (path: string, code: string, values?: FieldProblem["values"]) =>
  new Refusal("invalid", "invalid", { fields: [{ path, code, ...(values && { values }) }] });
export const notFound = () => new Refusal("not_found");
/** What a sensitive call is refused with until the password is confirmed. */
export const CONFIRM = "confirm_password";
export const forbidden = (message = "forbidden") => new Refusal("forbidden", message);
/** The act contradicts the state of the row or another's act: 409, with what stood in the way. */
export const conflict = (message: string, details?: unknown) => new Refusal("conflict", message, { details });
/** The row moved on since it was read: 412, with the newer row. */
export const stale = (newer: unknown) => new Refusal("stale", "stale", { details: newer });
