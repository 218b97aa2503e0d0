import { isPosition, isTimeout, NOTICE_TIMEOUT, type Position } from "@/lib/browser/notice";
import type { Code } from "@/lib/errors";

export type Notice = {
  id: number;
  tone: "ok" | "bad" | "info";
  text: string;
  detail?: string;
  action?: { label: string; run: () => void };
  /** The error that it is about, whose article is linked. */
  code?: Code;
  /** Milliseconds; 0 stays. Errors stay by themselves. */
  timeout: number;
};
type ToastInput = Omit<Notice, "id" | "timeout" | "tone"> & Partial<Pick<Notice, "tone" | "timeout">>;

let notices: readonly Notice[] = [];
let count = 0;
let standing: { position: Position; timeout: number } = { position: "bottom-right", timeout: NOTICE_TIMEOUT };
const watchers = new Set<() => void>();

const set = (next: readonly Notice[]) => {
  notices = next;
  for (const watch of watchers) watch();
};

/** Shows a notification and gives back its id; a negative time is refused (seed §5). */
export function toast({ tone = "ok", timeout, ...given }: ToastInput): number {
  if (timeout !== undefined && !isTimeout(timeout))
    throw new RangeError("a notification's time is not negative");
  const id = ++count;
  set([...notices, { id, tone, timeout: timeout ?? (tone === "bad" ? 0 : standing.timeout), ...given }]);
  return id;
}
export const dismiss = (id: number) => set(notices.filter((notice) => notice.id !== id));

/** Where they stand and how long, as the person chose. */
export function setStanding(chosen: typeof standing) {
  if (!isPosition(chosen.position) || !isTimeout(chosen.timeout))
    throw new RangeError("no such notification place or time");
  standing = chosen;
}

export const noticeStore = {
  subscribe: (watch: () => void) => {
    watchers.add(watch);
    return () => {
      watchers.delete(watch);
    };
  },
  now: () => notices,
};
const none: readonly Notice[] = [];
export const noNotices = () => none;
