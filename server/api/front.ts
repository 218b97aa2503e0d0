import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { type Code, type ErrorBody, STATUS } from "@/lib/errors";
import { getLog } from "@/server/outside/log";
import { isPlainPage, sendPlainPage } from "./plain-page";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Pages whose address contains a secret, which must not be sent as a referrer. */
const SECRET_PATHS = [
  "/share/",
  "/live-report/",
  "/auth/",
  "/rw/",
  "/api/share/",
  "/api/corporate/share-links/destroy/",
  "/api/accounts/",
];

/** The path of an address without its query, and without the secret of an address that holds one. */
function nameWithoutSecret(url: string): string {
  const path = url.split("?")[0] ?? "";
  const secret = SECRET_PATHS.find((start) => path.startsWith(start));
  return secret ? `${secret}…` : path;
}

const EVERYWHERE: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
  "strict-transport-security": "max-age=31536000; includeSubDomains",
};

/** Returns the security headers of every response; a header that is already set is kept. */
export function buildSecurityHeaders(path: string): Record<string, string> {
  const isApi = path.startsWith("/api/");
  const isSecret = SECRET_PATHS.some((start) => path.startsWith(start));
  return {
    ...EVERYWHERE,
    "referrer-policy": isSecret ? "no-referrer" : "strict-origin-when-cross-origin",
    "x-frame-options": "DENY",
    // A shared address that is posted somewhere is not found by search engines, nor is its PDF.
    ...((isApi || isSecret) && { "x-robots-tag": "noindex" }),
    ...(isApi && { "cache-control": "no-store" }),
  };
}

/** Returns the code of a refusal that needs no routing; null lets the request pass. */
export function refuseAtDoor(method: string, url: string): Code | null {
  if (!METHODS.includes(method)) return "method";
  const path = url.split("?")[0] ?? "";
  try {
    decodeURIComponent(path);
  } catch {
    return "not_found";
  }
  return /^\/+api(\/|$)/i.test(path) && !/^\/api(\/|$)/.test(path) ? "not_found" : null;
}

/** Bytes a body may declare where no call of ours limits it: pages, and the redirect to Google and Microsoft. */
const FOREIGN_BODY_MOST = 65_536;
/** Whether a request brings a body that nothing behind the door would limit. */
function isBodyTooLarge(url: string, headers: IncomingMessage["headers"]): boolean {
  if (url.startsWith("/api/") && !url.startsWith("/api/auth/")) return false;
  return (
    headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > FOREIGN_BODY_MOST
  );
}

const bodyOf = (code: Code, request_id: string = randomUUID()): string => {
  const body: ErrorBody = { error: { code, message: code, request_id } };
  return JSON.stringify(body);
};

function refuse(response: ServerResponse, code: Code, request_id?: string) {
  const headers: Record<string, string> = { "content-type": "application/json", "cache-control": "no-store" };
  if (code === "method") headers.allow = METHODS.join(", ");
  response.writeHead(STATUS[code], headers).end(bodyOf(code, request_id));
}

/** Adds the headers when the response is written, beside those set by the page or call. */
function withHeaders(response: ServerResponse, headers: Record<string, string>) {
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
  response.writeHead = (...args: unknown[]) => {
    const given = args.find((arg) => typeof arg === "object" && arg !== null && !Array.isArray(arg)) ?? {};
    const names = new Set(Object.keys(given).map((name) => name.toLowerCase()));
    for (const [name, value] of Object.entries(headers))
      if (!response.hasHeader(name) && !names.has(name)) response.setHeader(name, value);
    return writeHead(...args);
  };
}

/**
 * Wraps the request listener: security headers on every response, including 404 and 500, and the common error body for
 * methods and addresses that no page or call has.
 */
export function handleAtDoor(
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): RequestListener {
  return (request, response) => {
    const url = request.url ?? "/";
    withHeaders(response, buildSecurityHeaders(url));
    const code = refuseAtDoor(request.method ?? "GET", url);
    if (code) return refuse(response, code);
    if (isBodyTooLarge(url, request.headers)) {
      response.setHeader("connection", "close");
      return refuse(response, "too_large");
    }
    if (isPlainPage(url)) sendPlainPage(request, response);
    handle(request, response).catch((err: unknown) => {
      const request_id = randomUUID();
      // A query may hold what a mailed link proves; a secret path is logged by its beginning.
      getLog().error({ request_id, path: nameWithoutSecret(url), err }, "broken");
      if (response.headersSent) response.destroy();
      else refuse(response, "broken", request_id);
    });
  };
}

/** Answers requests that are not valid HTTP with the same headers and error body. */
export function refuseRaw(error: NodeJS.ErrnoException, socket: Socket) {
  if (!socket.writable || error.code === "ECONNRESET") return socket.destroy();
  const [status, code]: [string, Code] =
    error.code === "HPE_HEADER_OVERFLOW"
      ? ["431 Request Header Fields Too Large", "too_large"]
      : ["400 Bad Request", "invalid"];
  const body = bodyOf(code);
  const headers = {
    ...buildSecurityHeaders("/api/"),
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(body)),
    connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join("\r\n")}\r\n\r\n${body}`);
}
