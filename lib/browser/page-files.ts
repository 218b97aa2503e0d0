type Entry = [href: string, content: unknown];
declare global {
  /** On the server: the content of page files by address, shared by the copies of its module that Next makes in development. */
  var spotledger_page_files: Map<string, unknown> | undefined;
  /** In the browser: what takes the content of a page file, which is a script (server/api/page-files.ts). */
  var spotledger_loaded: { push: (entry: Entry) => unknown } | undefined;
}

/** Times that a file is asked for before its page says that it is missing, and the wait between them in milliseconds. */
const TRIES = 3;
const WAIT = 500;

/** The id of the notice that the root layout holds ready, hidden, for a page whose files failed. */
export const PAGE_INCOMPLETE = "page-incomplete";

/** React takes the result of a promise with these fields at once, without waiting for its next turn. */
type Load = Promise<unknown> & { status?: "fulfilled"; value?: unknown };
const finish = (content: unknown): Load =>
  Object.assign(Promise.resolve(content), { status: "fulfilled" as const, value: content });

const loads = new Map<string, Load>();
const waiting = new Map<string, (content: unknown) => void>();

function receive([href, content]: Entry) {
  loads.set(href, finish(content));
  waiting.get(href)?.(content);
  waiting.delete(href);
}
if (typeof document !== "undefined") {
  const early: unknown = globalThis.spotledger_loaded;
  if (Array.isArray(early)) for (const entry of early as Entry[]) receive(entry);
  globalThis.spotledger_loaded = { push: receive };
}

/** Runs the script of a file; whether it brought the content is seen in `waiting`, because any script can run. */
const runScript = (href: string) =>
  new Promise<unknown>((done) => {
    const script = document.createElement("script");
    script.src = href;
    script.onload = done;
    script.onerror = done;
    document.head.append(script);
  });

/**
 * Shows the notice of a page that waits for a file in vain; its button loads the page again. The press is taken at the
 * window, because React stops it at the document while the page waits.
 */
function showIncomplete() {
  const notice = document.getElementById(PAGE_INCOMPLETE);
  const button = notice?.querySelector("button");
  window.addEventListener("click", ({ target }) => target === button && location.reload(), true);
  notice?.removeAttribute("hidden");
}

/** Asks for a file that the scripts of the page did not bring. */
async function askAgain(href: string) {
  if (document.readyState !== "complete") await new Promise((done) => window.addEventListener("load", done));
  for (let tries = 1; waiting.has(href); tries++) {
    if (tries > 1) await new Promise((done) => setTimeout(done, WAIT));
    await runScript(href);
    if (waiting.has(href) && tries === TRIES) return showIncomplete();
  }
}

function load(href: string): Load {
  const given = globalThis.spotledger_page_files?.get(href);
  if (given !== undefined) return finish(given);
  if (typeof document === "undefined") throw new Error(`the server has no page file ${href}`);
  return new Promise((settle) => {
    waiting.set(href, settle);
    void askAgain(href);
  });
}

/**
 * Returns the content of a page file: at once on the server and where its script has run, otherwise when it is loaded. A
 * file that failed is waited for until the page is loaded again: what the server drew stays readable below the notice,
 * which an error would replace.
 */
export function loadPageFile(href: string): Promise<unknown> {
  const known = loads.get(href) ?? load(href);
  loads.set(href, known);
  return known;
}

/** The content of a file that is loaded. */
export const readPageFile = (href: string): unknown => loads.get(href)?.value;
