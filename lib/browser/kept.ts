const TAB = "kept.tab";
const SEPARATOR = "|";

let tab: string | undefined;
/**
 * This tab's name: it outlives a reload, and a lock of the browser tells other tabs that it is open. A duplicated tab
 * copies the name of the first one and finds it locked, so it takes a new one.
 */
function nameTab(): string {
  if (tab) return tab;
  tab = sessionStorage.getItem(TAB) ?? crypto.randomUUID();
  sessionStorage.setItem(TAB, tab);
  hold(tab);
  return tab;
}

const never = () => new Promise<void>(() => undefined);
function hold(name: string) {
  void navigator.locks?.request(`${TAB} ${name}`, { ifAvailable: true }, (lock) => {
    if (lock) return never();
    tab = crypto.randomUUID();
    sessionStorage.setItem(TAB, tab);
    hold(tab);
    return Promise.resolve();
  });
}

/** The tabs that are open; without locks only this one is known. */
async function listOpenTabs(): Promise<Set<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return new Set(
    held.flatMap(({ name }) => (name?.startsWith(`${TAB} `) ? [name.slice(TAB.length + 1)] : [])),
  );
}

const keyOf = (scope: string, of: string) => `${scope}${SEPARATOR}${of}`;

/** Keeps a value in this browser until it is dropped. Every tab keeps its own, so that none overwrites another's. */
export const keepLocally = (scope: string, value: unknown): void =>
  localStorage.setItem(keyOf(scope, nameTab()), JSON.stringify({ at: Date.now(), value }));

/** Drops what this tab keeps. */
export const dropKept = (scope: string): void => localStorage.removeItem(keyOf(scope, nameTab()));

function readKept(key: string): { at: number; value: unknown } | null {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    if (typeof found !== "object" || found === null || !("value" in found)) return null;
    return { at: "at" in found ? Number(found.at) : 0, value: found.value };
  } catch {
    return null;
  }
}

/** Waits until a tab is closed: a browser under load holds the lock of a closed one for seconds. */
const waitUntilClosed = (name: string): Promise<void> =>
  navigator.locks.request(`${TAB} ${name}`, () => undefined);

/**
 * Takes what was kept: by this tab before a reload, otherwise the newest that another tab kept, as soon as that tab is
 * closed. It is this tab's from then on. Null where there is nothing, and where `mayTake` is false by the time it is found: what was
 * typed meanwhile is kept under the same name.
 */
export async function takeKept(scope: string, mayTake: () => boolean = () => true): Promise<unknown> {
  const own = readKept(keyOf(scope, nameTab()));
  if (own) return own.value;
  const start = `${scope}${SEPARATOR}`;
  const [newest] = Object.keys(localStorage)
    .filter((key) => key.startsWith(start))
    .flatMap((key) => {
      const found = readKept(key);
      return found ? [{ key, tab: key.slice(start.length), ...found }] : [];
    })
    .sort((a, b) => b.at - a.at);
  if (!newest) return null;
  if ((await listOpenTabs()).has(newest.tab)) await waitUntilClosed(newest.tab);
  const found = readKept(newest.key);
  if (!found || !mayTake()) return null;
  keepLocally(scope, found.value);
  localStorage.removeItem(newest.key);
  return found.value;
}
