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
/** The declaration of the call with this name. */
export type CallOf<N extends CallName> = N extends `${infer G}.${infer V}`
  ? G extends keyof Calls
    ? V extends keyof Calls[G]
      ? Calls[G][V]
      : never
    : never
  : never;
/** The input of a call. */
export type CallInput<N extends CallName> = CallArgs<CallOf<N>>;
/** The output of a call. */
export type CallOutput<N extends CallName> = Output<CallOf<N>>;
/** Options of a call: an abort signal, and an idempotency key for creating calls. */
export type Options = { signal?: AbortSignal; key?: string };
let routes: Routes = {};

/**
 * Sets the table of calls; the root provider calls it once. `at`: another host to call, by default the page's own.
 */
export function setRoutes(table: Routes, at = "") {
  routes = table;
  setHost(at);
}

const RELOADED = "reloaded_for";

let confirmation: (() => Promise<boolean>) | undefined;

/**
 * Registers the function that lets the user confirm the password for sensitive calls. Returns a function that removes
 * it.
 */
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
 * Calls the API. A 401 while signed in refreshes the session and repeats the call once; a refused refresh opens the
 * sign-in page. A sensitive call asks for the password and is repeated. Throws a `Refusal` for every failure
 * (`unavailable`/`offline` without a response). With `options.key` a creating call can be repeated safely: the same
 * key returns the first answer.
 */
export async function callApi<N extends CallName>(
  name: N,
  input: CallInput<N>,
  options: Options = {},
): Promise<CallOutput<N>> {
  const route = routes[name];
  if (!route) throw new TypeError(`no such call: ${name}`);
  const { url, init } = buildRequest(route, input);
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
