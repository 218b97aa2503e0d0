type Entry = [href: string, content: unknown];
declare global {
  /** On the server: the content of a page file by its address. */
  var spotledger_page_files: ((href: string) => unknown) | undefined;
  /** In the browser: what takes the content of a page file, which is a script (server/api/page-files.ts). */
  var spotledger_loaded: { push: (entry: Entry) => unknown } | undefined;
}

/** Times that a file is asked for before its page fails, and the wait between them in milliseconds. */
const TRIES = 3;
const WAIT = 500;

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

/** Asks for a file that the scripts of the page did not bring. */
async function askAgain(href: string) {
  if (document.readyState !== "complete") await new Promise((done) => window.addEventListener("load", done));
  for (let tries = 1; waiting.has(href); tries++) {
    if (tries > 1) await new Promise((done) => setTimeout(done, WAIT));
    await runScript(href);
    if (waiting.has(href) && tries === TRIES) throw new Error(`${href} could not be loaded`);
  }
}

function load(href: string): Load {
  const given = globalThis.spotledger_page_files?.(href);
  if (given !== undefined) return finish(given);
  return new Promise((settle, failed) => {
    waiting.set(href, settle);
    askAgain(href).catch((e) => {
      waiting.delete(href);
      failed(e);
    });
  });
}

/**
 * Returns the content of a page file: at once on the server and where its script has run, otherwise when it is loaded. A
 * file that failed stays so until the page is loaded again, or React would ask for it without end.
 */
export function loadPageFile(href: string): Promise<unknown> {
  const known = loads.get(href) ?? load(href);
  loads.set(href, known);
  return known;
}

/** The content of a file that is loaded. */
export const readPageFile = (href: string): unknown => loads.get(href)?.value;
