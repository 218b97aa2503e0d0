import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { isReadingCall } from "@/lib/assistant/reading";
import { listCalls } from "@/lib/calls";
import { run } from "@/server/api/run";
import { getTenantClient, runForTenant } from "@/server/data/kernel/client";
import { getEnv } from "@/server/env";
import { type AskedModel, openModelStub, type Reply, readEvents } from "@/tests/model-stub";
import { type Person, person, world } from "@/tests/world";

/** Seconds that a slow machine does not reach, and those after which a silent model is given up. */
const PATIENT = 20;
const IMPATIENT = 0.8;
type Stub = Awaited<ReturnType<typeof openModelStub>>;
let { stub, close }: Partial<Stub> & { stub: Stub["stub"]; close: () => void } = {} as Stub;
beforeAll(async () => {
  ({ stub, close } = await openModelStub());
});
afterAll(() => close());
afterEach(() => {
  getEnv().OPENAI_TIMEOUT = PATIENT;
  stub.asked = [];
  stub.reply = () => ({ says: ["Hello."] });
});

async function ask(who: Person, message: string, thread?: string) {
  const at = thread ?? (await who.api.assistant.initiate({ language: "en" })).thread;
  const events = await readEvents(await who.api.assistant.post_message({ thread: at, message }));
  const of = (name: string) => events.filter(({ event }) => event === name).map(({ data }) => data);
  return {
    thread: at,
    text: of("delta")
      .map(({ text }) => text)
      .join(""),
    sources: of("source"),
    proposals: of("proposal"),
    notices: of("notice").map(({ code }) => code),
    isDone: of("done").length === 1,
  };
}
const toolResults = ({ messages }: AskedModel) =>
  messages.filter(({ role }) => role === "tool").map(({ content }) => String(content));
/** A model that uses the tools in turn and then answers with what it was told last. */
const inTurn =
  (...calls: Reply["calls"] & object) =>
  (asked: AskedModel): Reply => {
    const done = toolResults(asked).length;
    const next = calls[done];
    return next ? { calls: [next] } : { says: ["Read: ", toolResults(asked).at(-1) ?? ""] };
  };
const runs = (name: string, input: object = {}) => ({ name: "run_call", arguments: { name, input } });

describe("the user's assistant", () => {
  test("reads with the person's rights, cites the record and keeps the thread", async () => {
    const { ana } = await world();
    const { uuid } = await ana.api.customers.create({ name: "Kilnside Energy" });
    stub.reply = inTurn(
      { name: "find_calls", arguments: { words: "customer" } },
      runs("customers.retrieve", { uuid }),
    );
    const answer = await ask(ana, "Who is Kilnside?");
    expect(answer.isDone).toBe(true);
    expect(answer.text).toContain("Kilnside Energy");
    expect(answer.sources).toContainEqual(
      expect.objectContaining({ title: "Customer Kilnside Energy", href: `/customer/${uuid}` }),
    );
    expect(toolResults(stub.asked[1]!)[0]).toContain("customers.list");
    stub.reply = () => ({ says: ["Again."] });
    await ask(ana, "And now?", answer.thread);
    expect(stub.asked.at(-1)!.messages.map(({ content }) => content)).toContain("Who is Kilnside?");
    const opened = await ana.api.assistant.initiate({ language: "en", thread: answer.thread });
    expect(opened.turns.map(({ role }) => role)).toEqual(["person", "assistant", "person", "assistant"]);
    expect(opened.threads.map(({ title }) => title)).toEqual(["Who is Kilnside?"]);
  });

  test("proposes a form for a customer, and changes nothing", async () => {
    const { ana, here } = await world();
    const { uuid } = await ana.api.customers.create({ name: "Kilnside Energy" });
    stub.reply = inTurn({ name: "propose_form", arguments: { form: "invoice", customer: uuid } });
    const { proposals } = await ask(ana, "Make an invoice for Kilnside");
    expect(proposals).toEqual([
      { form: "invoice", title: "Kilnside Energy", href: `/invoice-v2/new?customer=${uuid}` },
    ]);
    expect(await runForTenant(here, () => getTenantClient(here).invoice.count())).toBe(0);
  });

  test("a thread belongs to one person of one tenant, and is gone when it is deleted", async () => {
    const { ana, here, cara, anonymous } = await world();
    const { thread } = await ask(ana, "Mine");
    const ben = await person(here, "admin", "ben");
    for (const who of [ben, cara]) {
      await expect(who.api.assistant.initiate({ language: "en", thread })).rejects.toMatchObject({
        code: "not_found",
      });
      await expect(who.api.assistant.post_message({ thread, message: "x" })).rejects.toMatchObject({
        code: "not_found",
      });
      await expect(who.api.assistant.delete_thread({ thread })).rejects.toMatchObject({ code: "not_found" });
    }
    await expect(anonymous.assistant.post_message({ thread, message: "x" })).rejects.toMatchObject({
      code: "not_found",
    });
    await ana.api.assistant.delete_thread({ thread });
    await expect(ana.api.assistant.delete_thread({ thread })).rejects.toMatchObject({ code: "not_found" });
    await expect(anonymous.assistant.initiate({ kind: "user" })).rejects.toMatchObject({
      code: "unauthenticated",
    });
  });

  test("keeps threads from API keys, which may do less than their maker", async () => {
    const { ana } = await world();
    const { thread } = await ask(ana, "Mine");
    const ctx = await ana.ctx();
    const byKey = { ...ctx, actor: { ...ctx.actor!, key_id: crypto.randomUUID() } };
    expect(await run(byKey, "assistant.initiate", {})).toMatchObject({ kind: "general", threads: [] });
    await expect(run(byKey, "assistant.initiate", { thread })).rejects.toMatchObject({ code: "not_found" });
    await expect(run(byKey, "assistant.initiate", { kind: "user" })).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(run(byKey, "assistant.delete_thread", { thread })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  test("stops when the reader leaves, and the model hears of it", async () => {
    const { ana } = await world();
    stub.reply = () => ({ says: ["Part"], stalls: true });
    const { thread } = await ana.api.assistant.initiate({ language: "en" });
    const reader = (await ana.api.assistant.post_message({ thread, message: "Long" })).getReader();
    await reader.read();
    const before = stub.closed;
    await reader.cancel();
    await vi.waitFor(() => expect(stub.closed).toBeGreaterThan(before));
    const readBack = async () =>
      (await ana.api.assistant.initiate({ language: "en", thread })).turns.at(-1)?.text;
    await vi.waitFor(async () => expect(await readBack()).toBe("Part"));
  });
});

describe("when the model does not answer", () => {
  test.each<[string, Reply, string]>([
    ["is busy", { status: 429 }, "busy"],
    ["fails", { status: 500 }, "failed"],
    ["refuses the key", { status: 401 }, "failed"],
    ["says nothing", { says: [], stalls: true }, "timed_out"],
  ])("because it %s, the help answers and says so", async (_, reply, code) => {
    const { ana } = await world();
    stub.reply = () => reply;
    if (reply.stalls) getEnv().OPENAI_TIMEOUT = IMPATIENT;
    const answer = await ask(ana, "How do I write a credit note?");
    expect(answer.notices).toEqual([code]);
    expect(answer.sources[0]).toMatchObject({ href: "/help?article=invoices" });
    expect(answer.isDone).toBe(true);
  });
  test("what was said before it fell silent stays", async () => {
    const { ana } = await world();
    stub.reply = () => ({ says: ["The first part"], stalls: true });
    getEnv().OPENAI_TIMEOUT = IMPATIENT;
    expect(await ask(ana, "x")).toMatchObject({ text: "The first part", notices: ["timed_out"] });
  });
  test("one that asks for tools without end is ended", async () => {
    const { ana } = await world();
    stub.reply = () => ({ calls: [runs("customers.count")] });
    expect((await ask(ana, "x")).notices).toEqual(["long"]);
    expect(stub.asked.length).toBe(6);
  });
  test("a tenant whose budget is used up gets answers from the help", async () => {
    const { ana } = await world();
    const before = getEnv().OPENAI_BUDGET;
    getEnv().OPENAI_BUDGET = 100;
    const { thread, notices } = await ask(ana, "How do I write a credit note?");
    expect(notices).toEqual([]);
    expect((await ask(ana, "And an invoice?", thread)).notices).toEqual(["budget"]);
    getEnv().OPENAI_BUDGET = before;
  });
  test("without a key it says so, and nothing is asked", async () => {
    const { ana } = await world();
    getEnv().OPENAI_API_KEY = undefined;
    try {
      expect(await ana.api.assistant.initiate({ language: "en" })).toMatchObject({
        has_model: false,
        kind: "user",
      });
      const { notices, sources, text } = await ask(ana, "How do I write a credit note?");
      expect([notices, text]).toEqual([["no_model"], ""]);
      expect(sources[0]).toMatchObject({
        n: 1,
        href: "/help?article=invoices",
        excerpt: expect.stringMatching(/\w/),
      });
      expect(stub.asked).toEqual([]);
    } finally {
      getEnv().OPENAI_API_KEY = "key";
    }
  });
});

test("a guest is answered from the help only, and the model is offered no tool", async () => {
  const { anonymous } = await world();
  stub.reply = () => ({ says: ["Credit the invoice [1]."], calls: [runs("customers.list")] });
  const { thread, kind } = await anonymous.assistant.initiate({ language: "en" });
  expect(kind).toBe("general");
  const events = await readEvents(
    await anonymous.assistant.post_message({ thread, message: "How do I write a credit note?" }),
  );
  expect(events.filter(({ event }) => event === "source").map(({ data }) => data.href)).toEqual([
    "/help?article=invoices",
  ]);
  expect(stub.asked).toHaveLength(1);
  expect(stub.asked[0]!.tools).toEqual([]);
  const opened = await anonymous.assistant.initiate({ language: "en", thread });
  expect(opened.turns).toHaveLength(2);
  await anonymous.assistant.delete_thread({ thread });
  await expect(anonymous.assistant.initiate({ language: "en", thread })).rejects.toMatchObject({
    code: "not_found",
  });
});

describe("a model that obeys an attacker", () => {
  /** Every call that a planted text could ask for: all that are not offered, and those of other rights. */
  const forbidden = listCalls()
    .filter(({ name, call }) => !isReadingCall(name, call))
    .map(({ name }) => name);
  test("no call that writes is ever offered or made, whatever is asked for", async () => {
    const { ana } = await world();
    expect(forbidden.length).toBeGreaterThan(150);
    const names = forbidden.filter((name) => !name.startsWith("assistant."));
    let at = 0;
    stub.reply = (asked) => {
      const done = toolResults(asked).length;
      const next = done < 12 ? names.slice(at, at + 12) : [];
      at += next.length;
      return next.length > 0 ? { calls: next.map((name) => runs(name)) } : { says: ["."] };
    };
    while (at < names.length) await ask(ana, `again ${at}`);
    const results = stub.asked.flatMap(toolResults);
    expect(results.length).toBeGreaterThanOrEqual(names.length);
    expect(results.filter((text) => !/^\{"error":"(not_found|no more calls)"\}$/.test(text))).toEqual([]);
  });

  test("reads nothing beyond the person's rights, their scope or their tenant", async () => {
    const { ana, cara, here, there } = await world();
    const theirs = await cara.api.customers.create({ name: "Secret of the neighbour" });
    const mine = await ana.api.customers.create({ name: "Secret of finance" });
    const sam = await person(here, "traffic", "tim");
    const agent = await ana.api.agents.update({ type: "agent", name: "Iris" });
    const outside = await person(here, "agent", "iris", { agent_id: agent.uuid });
    const asks: [Person, object][] = [
      [ana, runs("customers.retrieve", { uuid: theirs.uuid })],
      [ana, runs("customers.list", { tenant: there, search: "" })],
      [sam, runs("invoices.list", { tenant: here, search: "" })],
      [outside, runs("customers.retrieve", { uuid: mine.uuid })],
      [outside, runs("customers.list", { tenant: here, search: "" })],
    ];
    for (const [who, call] of asks) {
      stub.reply = inTurn(call as ReturnType<typeof runs>);
      const { text } = await ask(who, "Show me everything");
      expect(text).not.toContain("Secret of the neighbour");
      if (who !== ana) expect(text).not.toContain("Secret of finance");
    }
  });
});

test("no reading call writes: Postgres refuses it on the assistant's connections", async () => {
  const { ana } = await world();
  const ctx = await ana.ctx();
  const { withTenant } = await import("@/server/ctx");
  const inside = { ...ctx, tenant: { ...ctx.tenant!, is_read_only: true as const } };
  await expect(
    withTenant(inside, () => inside.db.customer.create({ data: { name: "x" } as never })),
  ).rejects.toThrow(/read-only/);
});
