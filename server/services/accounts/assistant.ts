import type { Turn } from "@/lib/assistant/turns";
import type { calls } from "@/lib/calls";
import { notFound, Refusal } from "@/lib/errors";
import type { Ctx, Service } from "@/server/ctx";
import { countHit } from "@/server/data/limits";
import {
  addTurns,
  addUsage,
  createGuestThread,
  deleteGuestThread,
  deleteThread,
  findGuestThread,
  findThread,
  listThreads,
  readUsage,
  saveGuestTurns,
  takeEmptyThread,
} from "@/server/data/queries/tenant/assistant";
import { getEnv } from "@/server/env";
import { hasModel } from "@/server/outside/assistant";
import { getLog } from "@/server/outside/log";
import { type Answer, findHelp, type Question, type Telling, writeAnswer } from "./assistant/answer";

type Calls = (typeof calls)["assistant"];
const TITLE = 80;
/** Questions of one person in ten minutes, of one address without a session, and of all such addresses a day. */
const LIMITS = { person: 60, address: 20, guests: 2000 };

/**
 * Whether a person is at work in a tenant. Staff who view one change nothing there, not even a thread; a key may do less
 * than its maker, whose threads it must not read.
 */
const isAtWork = ({ actor, tenant }: Ctx): boolean =>
  actor !== null && !actor.key_id && tenant !== null && !tenant.view;

export const initiate: Service<Calls["initiate"]> = async (ctx, { language, kind, thread }) => {
  const isUser = kind === "user" || (kind === undefined && isAtWork(ctx));
  if (isUser && !isAtWork(ctx)) throw new Refusal(ctx.actor ? "forbidden" : "unauthenticated");
  const about = { kind: isUser ? "user" : "general", has_model: hasModel() } as const;
  if (!isUser) {
    if (!thread) await countHit(`assistant:begin:${ctx.address}`, LIMITS.address, 600);
    const found = thread ? await findGuestThread(thread) : await createGuestThread(language, ctx.now);
    if (!found) throw notFound();
    return { ...about, thread: found.uuid, turns: found.turns, threads: [] };
  }
  const found = thread ? await findThread(ctx, thread) : await takeEmptyThread(ctx, language);
  if (!found) throw notFound();
  return { ...about, thread: found.uuid, turns: found.turns, threads: await listThreads(ctx) };
};

type Thread = { uuid: string; language: string; turns: Turn[]; isUser: boolean };
async function openThread(ctx: Ctx, uuid: string): Promise<Thread> {
  const own = isAtWork(ctx) ? await findThread(ctx, uuid) : null;
  const found = own ?? (await findGuestThread(uuid));
  if (!found) throw notFound();
  return { uuid, language: found.language, turns: found.turns, isUser: own !== null };
}

async function countQuestion(ctx: Ctx, { isUser }: Thread) {
  if (isUser) return countHit(`assistant:${ctx.actor?.user_id}`, LIMITS.person, 600);
  await countHit(`assistant:${ctx.address}`, LIMITS.address, 600);
  await countHit("assistant:guests", LIMITS.guests, 86_400);
}

async function answer(ctx: Ctx, question: Question, telling: Telling, signal: AbortSignal): Promise<Answer> {
  if (!hasModel()) return findHelp(question, "no_model");
  const isSpent = question.reads && (await readUsage(ctx)) >= getEnv().OPENAI_BUDGET;
  return isSpent ? findHelp(question, "budget") : writeAnswer(ctx, question, telling, signal);
}

async function keep(ctx: Ctx, thread: Thread, asked: string, { turn, tokens }: Answer) {
  const question: Turn = { role: "person", text: asked, sources: [], proposals: [], notice: null };
  if (!thread.isUser)
    return saveGuestTurns(thread.uuid, [...thread.turns, question, turn].slice(-20), ctx.now);
  await addTurns(ctx, thread.uuid, asked.slice(0, TITLE), [question, turn]);
  if (tokens > 0) await addUsage(ctx, tokens);
}

export const post_message: Service<Calls["post_message"]> = async (ctx, { thread: uuid, message, path }) => {
  const thread = await openThread(ctx, uuid);
  await countQuestion(ctx, thread);
  const { language, turns, isUser } = thread;
  const question: Question = { text: message, language, path, turns, reads: isUser };
  const stop = new AbortController();
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async start(controller) {
      const tell = (event: string, data: object) => {
        if (!stop.signal.aborted)
          controller.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
      };
      const telling: Telling = {
        delta: (text) => tell("delta", { text }),
        source: () => undefined,
        proposal: (proposal) => tell("proposal", proposal),
      };
      try {
        const found = await answer(ctx, question, telling, stop.signal);
        await keep(ctx, thread, message, found);
        for (const source of found.turn.sources) tell("source", source);
        if (found.turn.notice) tell("notice", { code: found.turn.notice });
        tell("done", {});
      } catch (err) {
        getLog().error({ err, request_id: ctx.request_id }, "the assistant failed");
        tell("notice", { code: "failed" });
      }
      if (!stop.signal.aborted) controller.close();
    },
    cancel: () => stop.abort(),
  });
};

export const delete_thread: Service<Calls["delete_thread"]> = async (ctx, { thread }) => {
  const isDeleted = (isAtWork(ctx) && (await deleteThread(ctx, thread))) || (await deleteGuestThread(thread));
  if (!isDeleted) throw notFound();
  return { ok: true };
};
