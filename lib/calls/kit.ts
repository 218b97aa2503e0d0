import type { Capability } from "@/lib/access/access";

/** Structural stand-in for a zod type: cheap for the type checker. */
type Shape = { _zod: { input: unknown; output: unknown }; parse(value: unknown): unknown };

/** Who may ask: anybody, a signed-in user, a member of the active tenant, staff, or the holder of a capability. */
export type Access = "public" | "user" | "member" | "staff" | Capability;

export type Declaration = {
  access: Access;
  summary: string;
  params?: Shape;
  query?: Shape;
  body?: Shape;
  output?: Shape;
  /** `form`: multipart (file, params); `text`: another's machine, its words as they came. Default `json`. */
  sends?: "json" | "form" | "text";
  /** What comes back; `events` is a server-sent stream. Default `json`. */
  answers?: "json" | "blob" | "events";
  /** Takes an Idempotency-Key; a repeat gets the first answer. */
  creates?: true;
  /** Of the whole house: refused to a member limited to stations, and to logins of agents and agencies. */
  unscopedOnly?: true;
  /** Of those who work here: refused to logins of agents and agencies, whatever their role may. */
  inside?: true;
  /** A GET that changes something: refused unless the app's own page fetches it. */
  changes?: true;
  /** Sensitive: refused unless the password was confirmed within minutes (forbidden, "confirm_password"). */
  confirmed?: true;
};
export type Method = "GET" | "POST" | "PUT" | "DELETE";
export type Call = Declaration & { method: Method; path: string };

const declare =
  <const M extends Method>(method: M) =>
  <const D extends Declaration>(path: string, declaration: D): D & { method: M; path: string } => ({
    ...declaration,
    method,
    path: `/api/${path}`,
  });

/** Path under /api with {placeholders}; params are named by them. */
export const get = declare("GET");
export const post = declare("POST");
export const put = declare("PUT");
export const del = declare("DELETE");

type Part<D, K extends string> = K extends keyof D ? D[K] : undefined;
type InputOf<T> = T extends { _zod: { input: infer I } } ? I : unknown;
type OutputOf<T> = T extends { _zod: { output: infer O } } ? O : unknown;
type Flat<T> = { [K in keyof T]: T[K] } & {};

/** What a caller gives: path, query and body in one flat object. */
export type CallArgs<D> = Flat<
  InputOf<Part<D, "params">> & InputOf<Part<D, "query">> & InputOf<Part<D, "body">>
>;
/** What a service gets: the same, parsed. */
export type Input<D> = Flat<
  OutputOf<Part<D, "params">> & OutputOf<Part<D, "query">> & OutputOf<Part<D, "body">>
>;
export type Output<D> =
  Part<D, "answers"> extends "blob"
    ? Blob
    : Part<D, "answers"> extends "events"
      ? ReadableStream<Uint8Array>
      : D extends { output: { _zod: { output: infer O } } }
        ? O
        : undefined;
/** What a service may return: the output before parsing (undeclared columns are dropped). */
export type ServiceOutput<D> =
  Part<D, "answers"> extends "blob"
    ? Document
    : Part<D, "answers"> extends "events"
      ? ReadableStream<Uint8Array>
      : D extends { output: { _zod: { input: infer I } } }
        ? I
        : undefined;

/** Bytes with their name and type, as a service hands them to a door. */
export type Document = { bytes: Uint8Array; type: string; name: string; inline?: boolean };

/** The names of the placeholders in a path. */
export const listPlaceholders = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map((m) => m[1]!);
