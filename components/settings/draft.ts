import { type FieldProblem, Refusal } from "@/lib/errors";
import { readTree as read, writeTree } from "@/lib/paths";

/** Typing rests so long before it is saved. */
export const PAUSE = 700;

type Values = Readonly<Record<string, unknown>>;
/** Where settings are kept; `send` saves some of them and comes back once they are saved. */
export type Source = {
  read: () => object;
  send: (changes: object) => Promise<unknown>;
  /** Reads again what is saved, after it turned out to be newer. */
  refresh: () => Promise<unknown>;
  /** A change was saved: what stood before at each path. */
  saved: (before: Values) => void;
};
export type DraftState = {
  edits: Readonly<Record<string, { value: unknown; from: unknown }>>;
  refused: Readonly<Record<string, FieldProblem>>;
  /** What another person saved meanwhile, by path. */
  clashes: Values;
  state: "idle" | "waiting" | "saving" | "saved" | "failed";
  error?: unknown;
};

/** The values as one tree of only these paths. */
export const treeOf = (values: Values): object =>
  Object.entries(values).reduce<object>((tree, [path, value]) => writeTree(tree, path, value), {});
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const within = (path: string, whole: string) => path === whole || path.startsWith(`${whole}.`);
const without = <T>(record: Readonly<Record<string, T>>, drop: (path: string) => boolean) =>
  Object.fromEntries(Object.entries(record).filter(([path]) => !drop(path)));

/**
 * What is typed and not yet saved, by path. It saves by itself once typing rests; what the server refuses stays at its
 * field and is sent again only when it has changed; where another saved the same setting meanwhile, the person chooses.
 */
export class SettingsDraft {
  #now: DraftState = { edits: {}, refused: {}, clashes: {}, state: "idle" };
  #timer: ReturnType<typeof setTimeout> | undefined;
  #busy = false;
  #again = false;
  readonly #watchers = new Set<() => void>();
  constructor(readonly source: Source) {}

  state = () => this.#now;
  subscribe = (watch: () => void) => {
    this.#watchers.add(watch);
    return () => {
      this.#watchers.delete(watch);
    };
  };
  #set(next: Partial<DraftState>) {
    this.#now = { ...this.#now, ...next };
    for (const watch of this.#watchers) watch();
  }
  #sendable = () => {
    const { edits, refused, clashes } = this.#now;
    return Object.keys(edits).filter(
      (path) => !(path in clashes) && !Object.keys(refused).some((problem) => within(problem, path)),
    );
  };

  /** A new value at a path; `at_once` for choices, which are whole when they are made. */
  change(path: string, value: unknown, at_once = false) {
    const { edits, refused, clashes } = this.#now;
    const from = edits[path] ? edits[path].from : read(this.source.read(), path);
    this.#set({
      edits: { ...edits, [path]: { value, from } },
      refused: without(refused, (one) => within(one, path)),
      clashes: without(clashes, (one) => one === path),
      state: "waiting",
    });
    clearTimeout(this.#timer);
    if (at_once) void this.flush();
    else this.#timer = setTimeout(() => void this.flush(), PAUSE);
  }

  /** Of two values of one setting: mine is saved over theirs, or theirs stays. */
  choose(path: string, whose: "mine" | "theirs") {
    const { edits, clashes } = this.#now;
    const { [path]: theirs, ...others } = clashes;
    const { [path]: mine, ...rest } = edits;
    if (!mine) return;
    this.#set({
      clashes: others,
      edits: whose === "mine" ? { ...rest, [path]: { value: mine.value, from: theirs } } : rest,
    });
    void this.flush();
  }

  /** Sends what is typed. One save at a time; what is typed meanwhile goes with the next. */
  async flush(tries = 2): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#busy) {
      this.#again = true;
      return;
    }
    this.#sort();
    const paths = this.#sendable();
    if (paths.length === 0) {
      const { edits, state } = this.#now;
      if (state === "waiting") this.#set({ state: Object.keys(edits).length ? "failed" : "idle" });
      return;
    }
    const sent = Object.fromEntries(paths.map((path) => [path, this.#now.edits[path]!.value]));
    const before = Object.fromEntries(paths.map((path) => [path, read(this.source.read(), path)]));
    this.#busy = true;
    this.#set({ state: "saving", error: undefined });
    let next = false;
    try {
      await this.source.send(treeOf(sent));
      const { edits } = this.#now;
      const typedOn = Object.entries(edits).filter(([path, edit]) => !same(edit.value, sent[path]));
      this.#set({
        edits: Object.fromEntries(
          typedOn.map(([path, edit]) => [path, path in sent ? { ...edit, from: sent[path] } : edit]),
        ),
        state: typedOn.length ? "waiting" : "saved",
      });
      this.source.saved(before);
    } catch (error) {
      next = await this.#refusal(error, paths, tries);
    }
    this.#busy = false;
    const more = next || this.#again;
    this.#again = false;
    if (more) await this.flush(next ? tries - 1 : tries);
  }

  /** Drops what is as saved already, and sets apart what another has changed since it was typed. */
  #sort() {
    const now = this.source.read();
    const edits = without(this.#now.edits, (path) => same(this.#now.edits[path]!.value, read(now, path)));
    const moved = Object.keys(edits).filter((path) => !same(edits[path]!.from, read(now, path)));
    this.#set({ edits, clashes: Object.fromEntries(moved.map((path) => [path, read(now, path)])) });
  }

  /** What a refused save means; true when another try makes sense. */
  async #refusal(error: unknown, sent: readonly string[], tries: number): Promise<boolean> {
    if (error instanceof Refusal && error.code === "stale" && tries > 0) {
      await this.source.refresh().catch(() => undefined);
      return true;
    }
    const problems = (error instanceof Refusal && error.more.fields) || [];
    const known = problems.filter(({ path }) => sent.some((one) => within(path, one)));
    const refused = Object.fromEntries(known.map((problem) => [problem.path, problem]));
    this.#set({
      refused: { ...this.#now.refused, ...refused },
      state: "failed",
      ...(known.length === 0 && { error }),
    });
    return known.length > 0 && this.#sendable().length > 0;
  }
}
