import { randomUUID } from "node:crypto";
import { Refusal } from "@/lib/errors";
import type { Ctx } from "@/server/ctx";
import {
  ACCESS_COOKIE,
  DEVICE_COOKIE,
  EXTERNAL_COOKIE,
  identify,
  identifyKey,
  REFRESH_COOKIE,
  UNLOCKED_COOKIE,
} from "@/server/identity";
import { readExternal } from "./external";

export function parseCookies(request: Request): Map<string, string> {
  const pairs = (request.headers.get("cookie") ?? "").split(/;\s*/).filter(Boolean);
  return new Map(pairs.map((p) => [p.slice(0, p.indexOf("=")), p.slice(p.indexOf("=") + 1)] as const));
}

/**
 * Returns the client's address. Our own server overwrites the header with the address of the last hop, so a client
 * cannot forge it.
 */
export const readAddress = (headers: Headers) =>
  headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() ?? "";

/** Returns the secret of an API key from the authorization header, if there is one. */
export const readApiKey = (request: Request) =>
  /^Bearer (sl_[\w-]{20,100})$/.exec(request.headers.get("authorization") ?? "")?.[1];

/** Builds the context of a request from its API key or cookies. */
export async function makeRequestCtx(request: Request, request_id: string = randomUUID()): Promise<Ctx> {
  const secret = readApiKey(request);
  if (secret)
    return identifyKey({ secret, now: new Date(), request_id, address: readAddress(request.headers) });
  const cookies = parseCookies(request);
  const external = await readExternal(cookies.get(EXTERNAL_COOKIE()));
  return identify({
    access: cookies.get(ACCESS_COOKIE()),
    now: new Date(),
    request_id,
    address: readAddress(request.headers),
    device: {
      refresh_token: cookies.get(REFRESH_COOKIE()),
      name: request.headers.get("user-agent")?.slice(0, 200),
      known: cookies.get(DEVICE_COOKIE()),
      unlocked: cookies.get(UNLOCKED_COOKIE()),
      signature: request.headers.get("paddle-signature") ?? undefined,
      ...(external && { external }),
    },
  });
}

/** Refuses changing requests that do not come from our own pages: other sites, forms, images, navigation. */
export function requireOwnPage(request: Request, method: string) {
  const site = request.headers.get("sec-fetch-site");
  const origin = request.headers.get("origin");
  const own = origin !== null && URL.canParse(origin) && new URL(origin).host === request.headers.get("host");
  const fetched = (request.headers.get("sec-fetch-dest") ?? "empty") === "empty";
  if (method === "GET" ? site === "same-origin" && fetched : site === "same-origin" || (site === null && own))
    return;
  throw new Refusal("forbidden", "other_site");
}
