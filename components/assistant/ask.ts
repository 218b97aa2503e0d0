import type { Notice, Proposal, Source, Turn } from "@/lib/assistant/turns";
import { callApi } from "@/lib/browser/api";
import { isSignedIn, refreshSession } from "@/lib/browser/session";
import { Refusal } from "@/lib/errors";

/** An answer as it arrives; `isOpen` until it is complete. */
export type GrowingTurn = Turn & { isOpen?: boolean };
export const makeTurn = (role: Turn["role"], text = ""): GrowingTurn => ({
  role,
  text,
  sources: [],
  proposals: [],
  notice: null,
});

/** What a block of the stream may tell; which of it, its event says. */
type Told = { text: string; code: Notice } & Omit<Source, "href"> &
  Omit<Proposal, "href"> & { href: string | null };

function addTold(turn: GrowingTurn, event: string, told: Told): GrowingTurn {
  const { text, code, n, title, href, excerpt, form } = told;
  switch (event) {
    case "delta":
      return { ...turn, text: turn.text + text };
    case "source":
      return { ...turn, sources: [...turn.sources, { n, title, href, excerpt }] };
    case "proposal":
      return { ...turn, proposals: [...turn.proposals, { form, title, href: href ?? "" }] };
    case "notice":
      return { ...turn, notice: code };
    default:
      return turn;
  }
}

/** The answer after the complete blocks of the stream so far, and what is left of it. */
function readBlocks(turn: GrowingTurn, text: string): { turn: GrowingTurn; rest: string } {
  const blocks = text.split("\n\n");
  const rest = blocks.pop() ?? "";
  const next = blocks.reduce((grown, block) => {
    const [, event, data] = /^event: (\w+)\ndata: (.*)$/s.exec(block) ?? [];
    return event && data ? addTold(grown, event, JSON.parse(data)) : grown;
  }, turn);
  return { turn: next, rest };
}

/** A public call takes a session that has just run out for none: it is refreshed, and the call made again. */
export async function askAgain<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const isLost = error instanceof Refusal && ["unauthenticated", "not_found"].includes(error.code);
    if (!isLost || !isSignedIn() || (await refreshSession()) !== "fresh") throw error;
    return call();
  }
}

/** Asks in a thread; `onGrow` gets the answer each time there is more of it. Ends quietly when `signal` aborts. */
export async function askAssistant(
  input: { thread: string; message: string; path: string },
  signal: AbortSignal,
  onGrow: (turn: GrowingTurn) => void,
): Promise<GrowingTurn> {
  let turn: GrowingTurn = { ...makeTurn("assistant"), isOpen: true };
  try {
    const stream = await askAgain(() => callApi("assistant.post_message", input, { signal }));
    const reader = stream.getReader();
    const decoder = new TextDecoder();
    let rest = "";
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      ({ turn, rest } = readBlocks(turn, rest + decoder.decode(part.value, { stream: true })));
      onGrow(turn);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  return { ...turn, isOpen: false };
}
