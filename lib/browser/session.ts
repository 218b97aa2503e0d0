import { fetchWithCookies } from "@/lib/browser/fetch";

/** Seed §4 and §9: 5 × 59 seconds between two refreshes while signed in. */
export const REFRESH_EVERY = 295_000;
export const LOGIN_PATH = "/auth/login";
const REFRESH_URL = "/api/accounts/refresh";
const LOGOUT_URL = "/api/accounts/logout";
const FLAG = "logged_in";
const LAST = "refreshed_at";

/** No refresh by itself on paths that begin so (seed §2). */
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
export const isQuiet = (path: string) => QUIET_PATHS.some((start) => path.startsWith(start));

export const isSignedIn = () => localStorage.getItem(FLAG) === "true";

/** Called by the sign-in page once the server has set its cookies, and on signing out. */
export function markSignedIn(signedIn: boolean) {
  localStorage.setItem(FLAG, String(signedIn));
  if (signedIn) localStorage.setItem(LAST, String(Date.now()));
  else localStorage.removeItem(LAST);
}

/** The sign-in page with the way back; only for paths of this site. */
export const buildLoginUrl = (from: string) =>
  from === "/" || isQuiet(from) ? LOGIN_PATH : `${LOGIN_PATH}?next=${encodeURIComponent(from)}`;

export function goToLogin() {
  markSignedIn(false);
  const { pathname, search } = location;
  if (!isQuiet(pathname)) location.assign(buildLoginUrl(pathname + search));
}

/** Ends the session on the server, if it can be reached, and here in any case. */
export async function signOut() {
  await fetchWithCookies(LOGOUT_URL, { method: "POST" }).catch(() => undefined);
  markSignedIn(false);
  location.assign(LOGIN_PATH);
}

const lastRefresh = () => Number(localStorage.getItem(LAST) ?? 0);

/** `refused`: the server answered no, the session is over. `unreachable`: no answer, try later and keep drafts. */
export type Refreshed = "fresh" | "refused" | "unreachable";

/** `known` is the last refresh as it stood when this one was asked for: another since then is as good. */
async function refreshOnce(known: number): Promise<Refreshed> {
  if (lastRefresh() !== known) return "fresh";
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

/** Tabs of other processes see what is stored a moment later; until then the next one in the line waits. */
const SEEN_BY_ALL = 60;
async function refreshForAll(known: number): Promise<Refreshed> {
  const found = await refreshOnce(known);
  await new Promise((seen) => setTimeout(seen, SEEN_BY_ALL));
  return found;
}

let running: Promise<Refreshed> | undefined;

/** Rotates the tokens, once for all calls of this tab and all tabs of this browser. */
export function refreshSession(): Promise<Refreshed> {
  const known = lastRefresh();
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
 * Keeps the session while a page is open: every 295 s, and at once when a sleeping tab wakes up late. A refused
 * refresh, or another tab that signed out, also before this one listened, ends at the sign-in page. Gives back what
 * stops it.
 */
export function keepSession(): () => void {
  if (localStorage.getItem(FLAG) === "false" && !isQuiet(location.pathname)) goToLogin();
  const tick = async () => {
    if (!isSignedIn() || isQuiet(location.pathname)) return;
    if (Date.now() - lastRefresh() < REFRESH_EVERY) return;
    if ((await refreshSession()) === "refused") goToLogin();
  };
  const wake = () => document.visibilityState === "visible" && void tick();
  const elsewhere = (event: StorageEvent) => event.key === FLAG && event.newValue === "false" && goToLogin();
  const timer = setInterval(tick, 5_000);
  document.addEventListener("visibilitychange", wake);
  window.addEventListener("storage", elsewhere);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", wake);
    window.removeEventListener("storage", elsewhere);
  };
}
