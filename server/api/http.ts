import { createHash, randomUUID } from "node:crypto";
import { CLIENT_VERSION } from "@/lib/browser/version";
import { listCalls } from "@/lib/calls";
import { listGivenNames } from "@/lib/calls/given";
import { type Call, type Document, isFile, listPlaceholders, type StreamedDocument } from "@/lib/calls/kit";
import { type ErrorBody, notFound, Refusal, STATUS } from "@/lib/errors";
import type { Ctx } from "@/server/ctx";
import { claimKey, releaseKey, settle } from "@/server/data/idempotency";
import { translateError } from "@/server/data/kernel/errors";
import { countHit, countSessionHit } from "@/server/data/limits";
import { formatCookie } from "@/server/identity";
import { getLog } from "@/server/outside/log";
import { recordCallError } from "@/server/services/tenant/admin/call-errors";
import { readBytes, readText } from "./body";
import { makeRequestCtx, readApiKey, requireOwnPage } from "./request";
import { runCall } from "./run";

const JSON_MOST = 2_000_000;
const FORM_MOST = 25_000_000;
const PUBLIC_A_MINUTE = 240;
/** The header of the console in the API reference: nothing but a sandbox is asked. */
const SANDBOX_ONLY = "x-sandbox-only";

type Route = { name: string; call: Call; parts: string[] };
/**
 * Calls by the number of segments and the first segment of their path (never a placeholder); literal segments are
 * matched before placeholders.
 */
const routes = new Map<string, Route[]>();
const placeOfPath = (parts: readonly string[]) => `${parts.length}/${parts[0]}`;
for (const { name, call } of listCalls()) {
  const parts = call.path.split("/").slice(2);
  const same = routes.get(placeOfPath(parts)) ?? [];
  routes.set(placeOfPath(parts), [...same, { name, call, parts }]);
}
for (const same of routes.values())
  same.sort((a, b) => listPlaceholders(a.call.path).length - listPlaceholders(b.call.path).length);

/** Finds the call of a path, literal segments before placeholders, and the values of its placeholders. */
function find(method: string, parts: string[]): { route: Route; params: Record<string, string> } {
  const fits = (routes.get(placeOfPath(parts)) ?? []).filter((r) =>
    r.parts.every((p, i) => p.startsWith("{") || p === parts[i]),
  );
  const route = fits.find((r) => r.call.method === method);
  if (!route) {
    if (fits.length === 0) throw notFound();
    throw new Refusal("method", "method", {
      details: { allow: [...new Set(fits.map((r) => r.call.method))] },
    });
  }
  const params: Record<string, string> = {};
  route.parts.forEach((p, i) => {
    if (p.startsWith("{")) params[p.slice(1, -1)] = parts[i]!;
  });
  return { route, params };
}

/** Handles every call over HTTP. */
export async function handle(request: Request): Promise<Response> {
  const request_id = randomUUID();
  const started = performance.now();
  let name = "";
  let ctx: Ctx | undefined;
  const respond = (response: Response, cookies: string[] = []) => {
    response.headers.set("app-version", String(CLIENT_VERSION));
    response.headers.set("x-request-id", request_id);
    if (!response.headers.has("cache-control")) response.headers.set("cache-control", "no-store");
    for (const [header, value] of Object.entries(ctx?.headers ?? {})) response.headers.set(header, value);
    for (const c of cookies) response.headers.append("set-cookie", c);
    getLog().info(
      { request_id, call: name, status: response.status, ms: Math.round(performance.now() - started) },
      "call",
    );
    return response;
  };
  try {
    const url = new URL(request.url);
    const { route, params } = find(request.method, decoded(url));
    name = route.name;
    const changing = route.call.method !== "GET" || route.call.changes;
    // An API key is not a cookie, and webhooks send none, so no other site can make a browser send them.
    if (changing && !readApiKey(request) && route.call.sends !== "text")
      requireOwnPage(request, route.call.method);
    ctx = await makeRequestCtx(request, request_id);
    if (request.headers.has(SANDBOX_ONLY)) requireSandbox(ctx, route.call);
    await countHits(ctx, route.call);
    // Before the body is read, which takes memory that nobody without a session may ask for.
    if (route.call.access !== "public" && !ctx.actor) throw new Refusal("unauthenticated");
    const input = {
      ...declaredQuery(url, route.call),
      ...(await bodyOf(request, route.call)),
      ...params,
    };
    const found = await runOnce(ctx, route, request, input);
    if (isKnown(request, ctx)) return respond(new Response(null, { status: 304 }));
    return respond(await answerResult(found, route.call, request), ctx.cookies.map(formatCookie));
  } catch (thrown) {
    const e = translateError(thrown);
    const refusal = e instanceof Refusal ? e : new Refusal("broken");
    if (refusal.status >= 500) {
      const cause = refusal.cause ?? e;
      getLog().error({ request_id, call: name, err: cause }, refusal.message);
      // After the answer, which does not wait for it.
      if (ctx) void recordCallError(ctx, { call: name, code: refusal.code, cause, now: new Date() });
    }
    return respond(answerRefusal(refusal, request_id), ctx?.cookies.map(formatCookie));
  }
}

/** Refuses what does not concern a sandbox alone: other tenants, and calls of the person or the product. */
function requireSandbox({ tenant }: Ctx, { access }: Call) {
  const isOwn = access !== "public" && access !== "user" && access !== "staff";
  if (!isOwn || tenant?.kind !== "sandbox") throw new Refusal("forbidden", "sandbox_only");
}

function decoded(url: URL): string[] {
  try {
    return url.pathname.split("/").slice(2).map(decodeURIComponent);
  } catch {
    throw notFound();
  }
}

/** Whether the caller has the answer already, by the mark that the service set. */
const isKnown = (request: Request, { headers: { etag } }: Ctx): boolean =>
  etag !== undefined && (request.headers.get("if-none-match") ?? "").split(/\s*,\s*/).includes(etag);

/** Runs a creating call once per Idempotency-Key. */
async function runOnce(ctx: Ctx, { name, call }: Route, request: Request, input: Record<string, unknown>) {
  const key = request.headers.get("idempotency-key");
  if (!call.creates || !key || !ctx.actor || !ctx.tenant)
    return runCall(ctx, name, call, input, undefined, true);
  if (!/^[\w-]{8,100}$/.test(key))
    throw new Refusal("invalid", "invalid", { fields: [{ path: "Idempotency-Key", code: "bad_value" }] });
  const digestedInput = await digestFiles(input);
  const scope = `${ctx.actor.user_id}:${ctx.tenant.tenant_id}`;
  const state = await claimKey(scope, key, name, digestedInput, call.creates === "secret");
  if ("answer" in state) return state.answer;
  try {
    const found = await runCall(ctx, name, call, input, state.claim, true);
    if (call.access === "user" || call.creates === "recognised") await settle(state.claim, found ?? null);
    return found;
  } catch (e) {
    await releaseKey(state.claim);
    throw e;
  }
}

/** The query parameters that the call declares; browsers and mail programs add their own. */
function declaredQuery(url: URL, { query }: Call): Record<string, string> {
  const names = query && listGivenNames(query);
  return Object.fromEntries([...url.searchParams].filter(([name]) => names?.includes(name) ?? false));
}

/** The input with a digest in place of each file: the same key with another file is another request. */
async function digestFiles(input: Record<string, unknown>): Promise<Record<string, unknown>> {
  const all = Object.entries(input).map(async ([name, value]): Promise<[string, unknown]> => {
    if (!(value instanceof Blob)) return [name, value];
    const bytes = new Uint8Array(await value.arrayBuffer());
    return [name, createHash("sha256").update(bytes).digest("hex")];
  });
  return Object.fromEntries(await Promise.all(all));
}

async function countHits(ctx: Ctx, call: Call) {
  if (ctx.actor) countSessionHit(ctx.actor.session_id, ctx.now);
  else if (call.access === "public") await countHit(`public:${ctx.address}`, PUBLIC_A_MINUTE, 60);
}

async function bodyOf(request: Request, call: Call): Promise<Record<string, unknown>> {
  if (request.method === "GET" || request.method === "DELETE") return {};
  const type = request.headers.get("content-type") ?? "";
  if (call.sends === "form") {
    if (!type.startsWith("multipart/form-data")) throw new Refusal("unsupported");
    const bytes = await readBytes(request, FORM_MOST);
    const response = new Response(bytes, { headers: { "content-type": type } });
    const form = await response.formData().catch(() => {
      throw new Refusal("invalid");
    });
    return { file: form.get("file") ?? undefined, params: parseJson(String(form.get("params") ?? "{}")) };
  }
  const text = await readText(request, JSON_MOST);
  if (call.sends === "text") return { text };
  if (text === "") return {};
  if (!type.startsWith("application/json")) throw new Refusal("unsupported");
  const body = parseJson(text);
  if (typeof body !== "object" || body === null || Array.isArray(body)) throw new Refusal("invalid");
  return body as Record<string, unknown>;
}
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal("invalid", "bad_json");
  }
}

async function answerResult(found: unknown, call: Call, request: Request): Promise<Response> {
  if (call.answers === "events") {
    return new Response(found as ReadableStream, {
      headers: {
        "content-type": "text/event-stream; charset=utf-8",
        "cache-control": "no-store, no-transform",
        "x-accel-buffering": "no",
      },
    });
  }
  if (isFile(call, found)) return answerDocument(found, request);
  return Response.json(found ?? { ok: true });
}

/** Browsers do not show a PDF in a sandbox. Our PDFs contain no script, and no page may frame them. */
const NO_FRAMES = "frame-ancestors 'none'";

/** A response with a fixed type and a safe file name; a part of the bytes where a player requests a range. */
function answerDocument(document: Document | StreamedDocument, request: Request): Response {
  const { type, name } = document;
  const inline = "bytes" in document && document.inline;
  const ascii = name.replace(/[^\w. -]+/g, "_");
  const headers: Record<string, string> = {
    "content-type": type,
    "x-content-type-options": "nosniff",
    "content-security-policy": inline && type === "application/pdf" ? NO_FRAMES : "sandbox",
    "content-disposition": `${inline ? "inline" : "attachment"}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`,
  };
  if ("parts" in document) return new Response(streamBody(document.parts), { headers });
  const { bytes } = document;
  headers["accept-ranges"] = "bytes";
  const asked = /^bytes=(\d*)-(\d*)$/.exec(request.headers.get("range") ?? "");
  if (!asked || (!asked[1] && !asked[2])) return new Response(bytes as BodyInit, { headers });
  const from = asked[1] ? Number(asked[1]) : Math.max(0, bytes.length - Number(asked[2]));
  const to = asked[1] && asked[2] ? Math.min(Number(asked[2]), bytes.length - 1) : bytes.length - 1;
  if (from > to)
    return new Response(null, { status: 416, headers: { "content-range": `bytes */${bytes.length}` } });
  return new Response(bytes.slice(from, to + 1), {
    status: 206,
    headers: { ...headers, "content-range": `bytes ${from}-${to}/${bytes.length}` },
  });
}

/** A body whose parts are made as the reader takes them. A failure breaks the connection: the status is sent. */
function streamBody(parts: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const bytes = parts[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await bytes.next();
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (e) {
          getLog().error({ err: e }, "a streamed file broke");
          throw e;
        }
      },
      async cancel() {
        await bytes.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}

function answerRefusal(e: Refusal, request_id: string): Response {
  const body: ErrorBody = {
    error: {
      code: e.code,
      message: e.message,
      ...(e.more.fields && { fields: e.more.fields }),
      ...(e.more.details !== undefined && { details: e.more.details }),
      ...(e.more.retry_after && { retry_after: e.more.retry_after }),
      request_id,
    },
  };
  const headers: Record<string, string> = {};
  if (e.more.retry_after) headers["retry-after"] = String(e.more.retry_after);
  if (e.code === "method") headers.allow = (e.more.details as { allow: string[] }).allow.join(", ");
  return Response.json(body, { status: STATUS[e.code], headers });
}
