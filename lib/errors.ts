/** The codes of refusals with their HTTP statuses. */
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

/** A code of `STATUS`. */
export type Code = keyof typeof STATUS;

/** A problem of one field: its dotted path, a key of `errors`, and the values of that message. */
export type FieldProblem = { path: string; code: string; values?: Record<string, string | number> };

/** The form field that shows a problem: the one of its path, else the nearest around it; "" is the whole form. */
export function findDrawnField(path: string, isDrawn: (path: string) => boolean): string {
  const parts = path.split(".");
  for (let length = parts.length; length > 0; length--) {
    const field = parts.slice(0, length).join(".");
    if (isDrawn(field)) return field;
  }
  return "";
}

/** The body of an error response. */
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

/** Marks a refusal of any copy of this module: pages and the server are bundled apart. */
const REFUSAL = Symbol.for("spotledger.refusal");

/** The only error class. `message` is a key of `errors`, never a sentence. */
export class Refusal extends Error {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === "object" && value !== null && REFUSAL in value;
  }
  readonly [REFUSAL] = true;
  constructor(
    readonly code: Code,
    message: string = code,
    readonly more: {
      fields?: FieldProblem[];
      details?: unknown;
      retry_after?: number;
      request_id?: string;
      /** The cause, for the server's log; never sent to a client. */
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

/** A refusal of one field: `invalid("stop_date", "before_start")`. Status 422. */
export const invalid = (path: string, code: string, values?: FieldProblem["values"]) =>
  new Refusal("invalid", "invalid", { fields: [{ path, code, ...(values && { values }) }] });
/** A refusal for a record that does not exist or is not accessible. Status 404. */
export const notFound = () => new Refusal("not_found");
/** The message of a refused sensitive call until the password is confirmed. */
export const CONFIRM = "confirm_password";
/** The message of a refused shared document until its password is entered on the device. */
export const LOCKED = "share_locked";
/** A refusal for a missing permission. Status 403. */
export const forbidden = (message = "forbidden") => new Refusal("forbidden", message);
/** A refusal because of the state of a record or a concurrent action, with what prevents it. Status 409. */
export const conflict = (message: string, details?: unknown) => new Refusal("conflict", message, { details });
/** A refusal because the record has changed since it was read, with the newer record. Status 412. */
export const stale = (newer: unknown) => new Refusal("stale", "stale", { details: newer });

/** Codes of requests that a rule refuses, unlike those that fail. */
const RULED: readonly Code[] = [
  "forbidden",
  "not_found",
  "conflict",
  "stale",
  "too_large",
  "unsupported",
  "limit",
];
/**
 * Whether an error is the answer of a rule, whose sentence is the whole message: a log of a closed day, a campaign that
 * somebody else changed. What broke, and problems of single fields, are failures to save.
 */
export const isRefusedByRule = (error: unknown): boolean =>
  error instanceof Refusal &&
  (RULED.includes(error.code) ||
    (error.code === "invalid" && error.message !== "invalid" && !error.more.fields?.length));
