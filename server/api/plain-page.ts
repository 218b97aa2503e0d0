import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";

/** Pages that are complete as they arrive and bring a script of their own, marked `data-own`. */
const PLAIN = /^\/live-report\/[^/?]+\/[^/?]+\/?(\?|$)/;
export const isPlainPage = (url: string): boolean => PLAIN.test(url);

/** Headers by which Next's router asks for parts of a page; without them it loads the whole page. */
const PARTS = /^(rsc|next-.*)$/;
const OWN = /^<script[^>]*\sdata-own[\s=>]/;

/** Returns a page without the scripts of Next, which alone weigh more than twice what the page may load. */
export const removeRuntime = (html: string): string =>
  html
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, (script) => (OWN.test(script) ? script : ""))
    .replaceAll(/<link\b[^>]*>/g, (link) => (/\sas="(script|fetch)"/.test(link) ? "" : link));

type Body = Uint8Array | string;
const toBytes = (part: unknown): Buffer | null =>
  typeof part === "string" || part instanceof Uint8Array ? Buffer.from(part as Body) : null;

/**
 * Lets a page be answered without Next's runtime: collects what is written, takes the scripts out, and compresses it
 * itself, because a compressed answer could not be read here.
 */
export function sendPlainPage(request: IncomingMessage, response: ServerResponse): void {
  const zips = /\bgzip\b/.test(String(request.headers["accept-encoding"] ?? ""));
  const headers: IncomingHttpHeaders = {};
  for (const [name, value] of Object.entries(request.headers))
    if (!PARTS.test(name) && name !== "accept-encoding") headers[name] = value;
  request.headers = headers;
  const parts: Buffer[] = [];
  const writeHead = response.writeHead;
  const end = response.end.bind(response) as (body?: Buffer) => ServerResponse;
  const keep = (given: unknown[]) => {
    const bytes = toBytes(given[0]);
    if (bytes) parts.push(bytes);
    const done = given.find((one) => typeof one === "function");
    if (done) queueMicrotask(() => (done as () => void)());
  };
  response.flushHeaders = () => undefined;
  // Next's compression writes the head before the first part of the body; the length and encoding are not known then.
  response.writeHead = (status: number, ...given: unknown[]) => {
    response.statusCode = status;
    const headers = given.find((one) => typeof one === "object" && one !== null) ?? {};
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    return response;
  };
  response.write = (...given: unknown[]) => {
    keep(given);
    return true;
  };
  response.end = (...given: unknown[]) => {
    keep(given);
    response.writeHead = writeHead;
    const all = Buffer.concat(parts);
    const isPage = String(response.getHeader("content-type") ?? "").startsWith("text/html");
    if (!isPage) return end(all);
    const page = Buffer.from(removeRuntime(all.toString()));
    response.removeHeader("content-length");
    response.removeHeader("etag");
    if (!zips) return end(page);
    response.setHeader("content-encoding", "gzip");
    return end(gzipSync(page));
  };
}
