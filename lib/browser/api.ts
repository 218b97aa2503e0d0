import { fetchWithCookies, setHost } from "@/lib/browser/fetch";
import { buildRequest, readRefusal, readResponse } from "@/lib/browser/request";
import { goToLogin, isSignedIn, refreshSession } from "@/lib/browser/session";
import { hasUnsaved } from "@/lib/browser/unsaved";
import { parseNewerVersion, shouldReload, VERSION_HEADER } from "@/lib/browser/version";
import type { Calls } from "@/lib/calls";
import type { CallArgs, Output } from "@/lib/calls/kit";
import type { Routes } from "@/lib/calls/routes";
import { CONFIRM } from "@/lib/errors";

type Groups = { [G in keyof Calls & string]: `${G}.${keyof Calls[G] & string}` };
/** Every call by its name: "customers.list". */
export type CallName = Groups[keyof Groups];
export type CallOf<N extends CallName> = N extends `${infer G}.${infer V}`
  ? G extends keyof Calls
    ? V extends keyof Calls[G]
      ? Calls[G][V]
      : never
    : never
  : never;
export type CallInput<N extends CallName> = CallArgs<CallOf<N>>;
export type CallOutput<N extends CallName> = Output<CallOf<N>>;
export type Options = { signal?: AbortSignal; key?: string };
let routes: Routes = {};

/** Hands over the table of calls, once, from the root provider. `at` is the host in front, same host by default. */
export function setRoutes(table: Routes, at = "") {
  routes = table;
  setHost(at);
}

const RELOADED = "reloaded_for";

let confirmation: (() => Promise<boolean>) | undefined;

/** Who asks for the password when a sensitive call wants it confirmed. Gives back what takes the asking away. */
export function registerConfirmation(request: () => Promise<boolean>): () => void {
  confirmation = request;
  return () => {
    if (confirmation === request) confirmation = undefined;
  };
}

function watchVersion(response: Response) {
  const version = parseNewerVersion(response.headers.get(VERSION_HEADER));
  if (version === null) return;
  console.warn(`The server runs version ${version}; reload to use it.`);
  const reloadedFor = Number(sessionStorage.getItem(RELOADED) ?? 0) || null;
  if (!shouldReload(location.pathname, { unsaved: hasUnsaved(), reloadedFor, version })) return;
  sessionStorage.setItem(RELOADED, String(version));
  location.reload();
}

/**
 * Makes a call of the catalogue. A 401 while signed in refreshes the session once and tries once more; a refused
 * refresh ends at the sign-in page. A sensitive call has the password confirmed first, then goes once more by itself.
 * Every failure is a `Refusal` (`unavailable`/`offline` without an answer).
 * `options.key` repeats a creating call safely: the same key gets the first answer.
 */
export async function callApi<N extends CallName>(
  name: N,
  input: CallInput<N>,
  options: Options = {},
): Promise<CallOutput<N>> {
  const route = routes[name];
  if (!route) throw new TypeError(`no such call: ${name}`);
  const { url, init } = buildRequest(route, input as Record<string, unknown>);
  const headers = new Headers(init.headers);
  if (route.creates) headers.set("idempotency-key", options.key ?? crypto.randomUUID());
  const send = () =>
    fetchWithCookies(url, { ...init, headers, ...(options.signal && { signal: options.signal }) });

  let response = await send();
  if (response.status === 401 && isSignedIn() && !route.open) {
    const refreshed = await refreshSession();
    if (refreshed === "fresh") response = await send();
    if (refreshed === "refused" || (refreshed === "fresh" && response.status === 401)) goToLogin();
  }
  if (response.status === 403 && confirmation) {
    const refusal = await readRefusal(response);
    if (refusal.message !== CONFIRM || !(await confirmation())) throw refusal;
    response = await send();
  }
  watchVersion(response);
  if (!response.ok) throw await readRefusal(response);
  return (await readResponse(route, response)) as CallOutput<N>;
}
