import { signAccessToken } from "@/server/access-token";
import { handle } from "@/server/api/http";
import type { Person } from "@/tests/world";

const HOST = "http://radio.test";
export type Sent = {
  body?: unknown;
  headers?: Record<string, string>;
  cookies?: Record<string, string>;
  /** Appended to the address unchanged. */
  query?: string;
};
export type Got = {
  status: number;
  body: never;
  /** The body as it came. */
  bytes: Uint8Array;
  headers: Headers;
  cookies: Map<string, string>;
};

/** One request over HTTP, as our own page sends it. */
export async function send(
  method: string,
  path: string,
  { body, headers = {}, cookies = {}, query }: Sent = {},
): Promise<Got> {
  const isRaw = body instanceof FormData || body instanceof ReadableStream || typeof body === "string";
  const request = new Request(`${HOST}${path}${query ? `${path.includes("?") ? "&" : "?"}${query}` : ""}`, {
    method,
    headers: {
      host: "radio.test",
      "sec-fetch-site": "same-origin",
      "x-forwarded-for": "127.0.0.9",
      ...(body !== undefined && !(body instanceof FormData) && { "content-type": "application/json" }),
      cookie: Object.entries(cookies)
        .map(([k, v]) => `${k}=${v}`)
        .join("; "),
      ...headers,
    },
    ...(body !== undefined && { body: isRaw ? body : JSON.stringify(body), duplex: "half" }),
  });
  const response = await handle(request);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const text = new TextDecoder().decode(bytes);
  const type = response.headers.get("content-type") ?? "";
  return {
    status: response.status,
    body: (type.includes("json") ? JSON.parse(text) : text) as never,
    bytes,
    headers: response.headers,
    cookies: new Map(
      response.headers
        .getSetCookie()
        .map((c) => [c.split("=")[0]!, c.slice(c.indexOf("=") + 1).split(";")[0]!] as const),
    ),
  };
}

/** The cookies of a person of the test world. */
export async function cookiesFor(person: Person): Promise<Record<string, string>> {
  const { actor } = await person.ctx();
  const { token } = signAccessToken(actor!.session_id, actor!.user_id, new Date());
  return { sl_access: token };
}
