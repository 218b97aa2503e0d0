import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PAUSE, SettingsDraft } from "@/components/settings/draft";
import { invalid, Refusal } from "@/lib/errors";
import { mergeSettings } from "@/lib/settings/settings";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A tenant on a server of its own: answers as the real one, and another person may change it behind our back. */
function scene() {
  const server = { name: "Vane", terms: { days: 30 }, version: 1 };
  let cache = structuredClone(server);
  const sent: object[] = [];
  const steps: object[] = [];
  const refuse: Refusal[] = [];
  const draft = new SettingsDraft({
    read: () => cache,
    send: async (changes) => {
      sent.push(changes);
      const no = refuse.shift();
      if (no) throw no;
      if (cache.version !== server.version) throw new Refusal("stale");
      Object.assign(server, mergeSettings(server, changes), { version: server.version + 1 });
      cache = structuredClone(server);
    },
    refresh: async () => {
      cache = structuredClone(server);
    },
    saved: (before) => steps.push(before),
  });
  const another = (changes: object) =>
    Object.assign(server, mergeSettings(server, changes), { version: server.version + 1 });
  return { server, sent, steps, refuse, draft, another, rest: () => vi.advanceTimersByTimeAsync(PAUSE + 1) };
}

test("what is typed is sent once it rests, only what changed, and can be taken back", async () => {
  const { server, sent, steps, draft, rest } = scene();
  draft.change("name", "V");
  draft.change("name", "Vane FM");
  draft.change("terms.days", 14);
  expect(sent).toEqual([]);
  await rest();
  expect(sent).toEqual([{ name: "Vane FM", terms: { days: 14 } }]);
  expect(server).toMatchObject({ name: "Vane FM", terms: { days: 14 }, version: 2 });
  expect(steps).toEqual([{ name: "Vane", "terms.days": 30 }]);
  expect(draft.state()).toMatchObject({ state: "saved", edits: {} });
});

test("typed back to what is saved, nothing is sent", async () => {
  const { sent, draft, rest } = scene();
  draft.change("name", "X");
  draft.change("name", "Vane");
  await rest();
  expect(sent).toEqual([]);
  expect(draft.state()).toMatchObject({ state: "idle", edits: {} });
});

test("what is refused stays at its field while the rest is saved, and is not sent again unchanged", async () => {
  const { server, sent, refuse, draft, rest } = scene();
  refuse.push(invalid("name", "required"));
  draft.change("name", "");
  draft.change("terms.days", 7);
  await rest();
  expect(sent).toEqual([{ name: "", terms: { days: 7 } }, { terms: { days: 7 } }]);
  expect(server.terms.days).toBe(7);
  expect(draft.state().refused).toEqual({ name: { path: "name", code: "required" } });
  await draft.flush();
  expect(sent).toHaveLength(2);
  draft.change("name", "Kestrel");
  await rest();
  expect(server.name).toBe("Kestrel");
  expect(draft.state().refused).toEqual({});
});

test("another changed another setting meanwhile: both are kept", async () => {
  const { server, draft, another, rest } = scene();
  draft.change("name", "Kestrel");
  another({ terms: { days: 60 } });
  await rest();
  expect(server).toMatchObject({ name: "Kestrel", terms: { days: 60 } });
});

test.each([
  ["mine", "Kestrel"],
  ["theirs", "Merlin"],
] as const)("another changed the same setting meanwhile: %s", async (whose, name) => {
  const { server, draft, another, rest } = scene();
  draft.change("name", "Kestrel");
  another({ name: "Merlin" });
  await rest();
  expect(server.name).toBe("Merlin");
  expect(draft.state().clashes).toEqual({ name: "Merlin" });
  draft.choose("name", whose);
  await rest();
  expect(server.name).toBe(name);
  expect(draft.state()).toMatchObject({ clashes: {}, edits: {} });
});

test("without an answer what was typed stays, and goes with the next try", async () => {
  const { server, refuse, draft, rest } = scene();
  refuse.push(new Refusal("unavailable", "offline"));
  draft.change("name", "Kestrel");
  await rest();
  expect(draft.state()).toMatchObject({ state: "failed", edits: { name: { value: "Kestrel" } } });
  await draft.flush();
  expect(server.name).toBe("Kestrel");
});

test("typing goes on while it is saved: the newest is saved after", async () => {
  const { server, sent, draft, rest } = scene();
  draft.change("name", "Kes", true);
  draft.change("name", "Kestrel");
  await rest();
  expect(sent).toEqual([{ name: "Kes" }, { name: "Kestrel" }]);
  expect(server.name).toBe("Kestrel");
});
