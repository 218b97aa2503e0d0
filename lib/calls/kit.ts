import type { Capability } from "@/lib/access/access";

/** Structural substitute for a zod type, cheap for the type checker. */
type Shape = { _zod: { input: unknown; output: unknown }; parse(value: unknown): unknown };

/**
 * Who may make a call: anyone, a signed-in user, a member of the active tenant, the product's staff, or a holder of
 * the capability.
 */
export type Access = "public" | "user" | "member" | "staff" | Capability;

/** The declaration of a call. */
export type Declaration = {
  access: Access;
  summary: string;
  params?: Shape;
  query?: Shape;
  body?: Shape;
  output?: Shape;
  /** Body format. `form`: multipart (file, params); `text`: raw text of another machine. Default `json`. */
  sends?: "json" | "form" | "text";
  /**
   * Response format; `events` is a server-sent stream, `either` is JSON of `output` or a file, as the query's `format`
   * asks. Default `json`.
   */
  answers?: "json" | "blob" | "either" | "events";
  /**
   * Accepts an Idempotency-Key; a repeated request returns the first answer, which is stored in the transaction of the
   * change. `secret`: the answer holds a secret and is not stored, a repeat is refused (conflict, "answered_once").
   * `recognised`: the change recognises a repeat by its content, so no transaction is held around the whole call.
   */
  creates?: true | "secret" | "recognised";
  /** Concerns the whole tenant: rejected for members limited to stations and for logins of agents and agencies. */
  unscopedOnly?: true;
  /** Rejected for logins of agents and agencies, whatever their role permits. */
  inside?: true;
  /** A GET with side effects: rejected unless the app's own page fetches it. */
  changes?: true;
  /** Places spots before it locks their stations, so no transaction is held around the whole call. */
  plans?: true;
  /** Sensitive: rejected unless the password was confirmed within minutes (forbidden, "confirm_password"). */
  confirmed?: true;
};
/** The HTTP methods of the API. */
export type Method = "GET" | "POST" | "PUT" | "DELETE";
/** A declared call with its method and path. */
export type Call = Declaration & { method: Method; path: string };

const declare =
  <const M extends Method>(method: M) =>
  <const D extends Declaration>(path: string, declaration: D): D & { method: M; path: string } => ({
    ...declaration,
    method,
    path: `/api/${path}`,
  });

/** Declares a GET call. The path is relative to /api; its {placeholders} name the keys of `params`. */
export const get = declare("GET");
/** Declares a POST call. */
export const post = declare("POST");
/** Declares a PUT call. */
export const put = declare("PUT");
/** Declares a DELETE call. */
export const del = declare("DELETE");

type Part<D, K extends string> = K extends keyof D ? D[K] : undefined;
type InputOf<T> = T extends { _zod: { input: infer I } } ? I : unknown;
type OutputOf<T> = T extends { _zod: { output: infer O } } ? O : unknown;
type Flat<T> = { [K in keyof T]: T[K] } & {};

/** The input of a call before parsing: path, query and body in one flat object. */
export type CallArgs<D> = Flat<
  InputOf<Part<D, "params">> & InputOf<Part<D, "query">> & InputOf<Part<D, "body">>
>;
/** The input of a service: path, query and body, parsed. */
export type Input<D> = Flat<
  OutputOf<Part<D, "params">> & OutputOf<Part<D, "query">> & OutputOf<Part<D, "body">>
>;
/**
 * The output of a call: its parsed output, a Blob or a stream, undefined when none is declared. Of `either` it is the
 * parsed output; who asks for a file knows it.
 */
export type Output<D> =
  Part<D, "answers"> extends "blob"
    ? Blob
    : Part<D, "answers"> extends "events"
      ? ReadableStream<Uint8Array>
      : D extends { output: { _zod: { output: infer O } } }
        ? O
        : undefined;
/** The return value of a service: the output before parsing, which drops undeclared columns. */
export type ServiceOutput<D> =
  Part<D, "answers"> extends "blob"
    ? Document | StreamedDocument
    : Part<D, "answers"> extends "events"
      ? ReadableStream<Uint8Array>
      : D extends { output: { _zod: { input: infer I } } }
        ? I | (Part<D, "answers"> extends "either" ? Document | StreamedDocument : never)
        : undefined;

/**
 * A file returned by a service: its bytes, MIME type and name; `inline` shows it in the browser instead of saving it.
 */
export type Document = { bytes: Uint8Array; type: string; name: string; inline?: boolean };
/** A file whose bytes are made as they are taken, for lists of any length. */
export type StreamedDocument = { parts: AsyncIterable<Uint8Array>; type: string; name: string };

/** Whether a call answers with a file: always, or this time. */
export const isFile = (call: Pick<Call, "answers">, found: unknown): found is Document | StreamedDocument =>
  call.answers === "blob" ||
  (call.answers === "either" &&
    typeof found === "object" &&
    found !== null &&
    (("bytes" in found && found.bytes instanceof Uint8Array) || "parts" in found));

/** The names of the placeholders in a path. */
export const listPlaceholders = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map((m) => m[1]!);
