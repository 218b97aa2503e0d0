import { fetchWithCookies } from "@/lib/browser/fetch";

/** Milliseconds between two refreshes while signed in: 5 × 59 seconds (seed §4 and §9). */
export const REFRESH_EVERY = 295_000;
/** The path of the sign-in page. */
export const LOGIN_PATH = "/auth/login";
const REFRESH_URL = "/api/accounts/refresh";
const LOGOUT_URL = "/api/accounts/logout";
const FLAG = "logged_in";
const LAST = "refreshed_at";

/** Paths on which the session is not refreshed automatically (seed §2), as prefixes. */
export const QUIET_PATHS = [
  "/auth/login",
  "/auth/activate-account",
  "/auth/register",
  "/live-report",
  "/auth/my-page",
  "/ai/general-chatbot",
  "/auth/new-password",
  "/rw",
  "/changelog",
  "/share",
] as const;
/** Whether the session is not refreshed automatically on a path. */
export const isQuiet = (path: string) => QUIET_PATHS.some((start) => path.startsWith(start));

/** Whether this browser is signed in, as far as it knows. */
export const isSignedIn = () => localStorage.getItem(FLAG) === "true";

/** Records that the browser is signed in, after the server has set its cookies, or signed out. */
export function markSignedIn(signedIn: boolean) {
  localStorage.setItem(FLAG, String(signedIn));
  if (signedIn) localStorage.setItem(LAST, String(Date.now()));
  else localStorage.removeItem(LAST);
}

/** The URL of the sign-in page that returns to `from`, a path of this site. */
export const buildLoginUrl = (from: string) =>
  from === "/" || isQuiet(from) ? LOGIN_PATH : `${LOGIN_PATH}?next=${encodeURIComponent(from)}`;

/** Milliseconds in which a page leaves for the sign-in page, unless unsaved edits keep the user on it. */
const LEAVING = 5_000;
let leftAt = Number.NEGATIVE_INFINITY;

/**
 * Marks the browser as signed out and opens the sign-in page with the way back. Each of several refused calls asks for
 * it, and asking again would cancel the page that is loading.
 */
export function goToLogin() {
  markSignedIn(false);
  const { pathname, search } = location;
  if (isQuiet(pathname) || Date.now() - leftAt < LEAVING) return;
  leftAt = Date.now();
  location.assign(buildLoginUrl(pathname + search));
}

/** Ends the session on the server if it is reachable, and always in this browser. */
export async function signOut() {
  await fetchWithCookies(LOGOUT_URL, { method: "POST" }).catch(() => undefined);
  markSignedIn(false);
  location.assign(LOGIN_PATH);
}

const readLastRefresh = () => Number(localStorage.getItem(LAST) ?? 0);

/** Result of a refresh. `refused`: the session is over. `unreachable`: no answer; try later and keep drafts. */
export type Refreshed = "fresh" | "refused" | "unreachable";

/** Refreshes unless another tab has refreshed since `known`, the last refresh when this one was requested. */
async function refreshOnce(known: number): Promise<Refreshed> {
  if (readLastRefresh() !== known) return "fresh";
  try {
    const answer = await fetchWithCookies(REFRESH_URL, { method: "POST" });
    if (answer.ok) {
      localStorage.setItem(LAST, String(Date.now()));
      return "fresh";
    }
    return answer.status < 500 && answer.status !== 429 ? "refused" : "unreachable";
  } catch {
    return "unreachable";
  }
}

/** Milliseconds until other processes' tabs see what was stored; the lock is held that long. */
const SEEN_BY_ALL = 60;
async function refreshForAll(known: number): Promise<Refreshed> {
  const found = await refreshOnce(known);
  await new Promise((seen) => setTimeout(seen, SEEN_BY_ALL));
  return found;
}

let running: Promise<Refreshed> | undefined;

/** Rotates the tokens, once for all concurrent calls of this tab and all tabs of this browser. */
export function refreshSession(): Promise<Refreshed> {
  const known = readLastRefresh();
  running ??= (async () => {
    try {
      if (!navigator.locks) return await refreshOnce(known);
      return await navigator.locks.request("session", () => refreshForAll(known));
    } finally {
      running = undefined;
    }
  })();
  return running;
}

/**
 * Keeps the session alive while a page is open: refreshes every 295 s and when a sleeping tab wakes up. A refused
 * refresh, or another tab that signed out, opens the sign-in page. Returns a function that stops it.
 */
export function keepSession(): () => void {
  if (localStorage.getItem(FLAG) === "false" && !isQuiet(location.pathname)) goToLogin();
  const tick = async () => {
    if (!isSignedIn() || isQuiet(location.pathname)) return;
    if (Date.now() - readLastRefresh() < REFRESH_EVERY) return;
    if ((await refreshSession()) === "refused") goToLogin();
  };
  const wake = () => document.visibilityState === "visible" && void tick();
  const onStorage = (event: StorageEvent) => event.key === FLAG && event.newValue === "false" && goToLogin();
  const timer = setInterval(tick, 5_000);
  document.addEventListener("visibilitychange", wake);
  window.addEventListener("storage", onStorage);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", wake);
    window.removeEventListener("storage", onStorage);
  };
}
