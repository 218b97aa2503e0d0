import { listPlaceholders } from "@/lib/calls/kit";
import type { Route } from "@/lib/calls/routes";
import { type ErrorBody, Refusal, STATUS } from "@/lib/errors";
import { listKeys } from "@/lib/own";

type RequestInput = Readonly<Record<string, unknown>>;

const isPresent = (value: unknown) => value !== undefined && value !== null;

function formatQuery(rest: [string, unknown][]): string {
  const params = new URLSearchParams();
  for (const [name, value] of rest)
    for (const one of [value].flat())
      if (isPresent(one)) params.append(name, typeof one === "object" ? JSON.stringify(one) : String(one));
  return params.size ? `?${params}` : "";
}

/** A form with each file as a part under its key and everything else as JSON in the part `params`. */
function buildForm(rest: [string, unknown][]): FormData {
  const data = new FormData();
  const params: Record<string, unknown> = {};
  for (const [name, value] of rest) {
    const files = [value].flat().filter((v): v is Blob => v instanceof Blob);
    if (name === "params") Object.assign(params, value);
    else if (files.length === 0) params[name] = value;
    for (const file of files) data.append(name, file);
  }
  data.append("params", JSON.stringify(params));
  return data;
}

/**
 * URL and options of a call: placeholders fill the path; the rest becomes the query (GET, DELETE), a JSON body or a
 * multipart form. Throws a TypeError for a missing placeholder.
 */
export function buildRequest(route: Route, given: RequestInput): { url: string; init: RequestInit } {
  const inPath = new Set(listPlaceholders(route.path));
  const url = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (!isPresent(given[name]) || given[name] === "") throw new TypeError(`${route.path} needs ${name}`);
    return encodeURIComponent(String(given[name]));
  });
  const rest = Object.entries(given).filter(([name, value]) => !inPath.has(name) && value !== undefined);
  const init: RequestInit = { method: route.method };
  if (route.method === "GET" || route.method === "DELETE") return { url: url + formatQuery(rest), init };
  if (route.sends === "form") return { url, init: { ...init, body: buildForm(rest) } };
  const headers = { "content-type": "application/json" };
  return { url, init: { ...init, headers, body: JSON.stringify(Object.fromEntries(rest)) } };
}

/** The file name of a download (RFC 6266, UTF-8 form preferred). */
function parseFileName(disposition: string | null): string | undefined {
  const wide = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? "")?.[1];
  return wide ? decodeURIComponent(wide) : /filename="([^"]*)"/i.exec(disposition ?? "")?.[1];
}

/** Reads a response as its call declares it: JSON, a file, or a stream of events; undefined for 204. */
export async function readResponse(route: Route, response: Response): Promise<unknown> {
  if (route.answers === "events") return response.body;
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  if (route.answers === "blob" || (route.answers === "either" && !isJson)) {
    const blob = await response.blob();
    const name = parseFileName(response.headers.get("content-disposition"));
    return name ? new File([blob], name, { type: blob.type }) : blob;
  }
  const text = await response.text();
  return text === "" ? undefined : JSON.parse(text);
}

const findCode = (status: number): ErrorBody["error"]["code"] =>
  listKeys(STATUS).find((code) => STATUS[code] === status) ?? "broken";

/**
 * A failed response as a `Refusal`. A response without our error body, for example from a proxy, is mapped by its
 * status.
 */
export async function readRefusal(response: Response): Promise<Refusal> {
  const body = (await response.json().catch(() => null)) as ErrorBody | null;
  const { code, message, ...more } = body?.error ?? { code: findCode(response.status), message: "" };
  const known = code in STATUS ? code : findCode(response.status);
  const after = Number(response.headers.get("retry-after") ?? Number.NaN);
  return new Refusal(known, message || known, {
    ...(Number.isFinite(after) && { retry_after: after }),
    ...more,
  });
}
