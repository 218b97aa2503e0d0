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

/** A tenant on a fake server that answers like the real one; another person may change it at the same time. */
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

test("edits are saved after a pause, only changed fields are sent, and the previous values can be restored", async () => {
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

test("nothing is sent when a field is edited back to its saved value", async () => {
  const { sent, draft, rest } = scene();
  draft.change("name", "X");
  draft.change("name", "Vane");
  await rest();
  expect(sent).toEqual([]);
  expect(draft.state()).toMatchObject({ state: "idle", edits: {} });
});

test("a rejected value stays in its field while the rest is saved, and is not sent again unchanged", async () => {
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

test("a concurrent change of another setting: both changes are kept", async () => {
  const { server, draft, another, rest } = scene();
  draft.change("name", "Kestrel");
  another({ terms: { days: 60 } });
  await rest();
  expect(server).toMatchObject({ name: "Kestrel", terms: { days: 60 } });
});

test.each([
  ["mine", "Kestrel"],
  ["theirs", "Merlin"],
] as const)("a concurrent change of the same setting: %s", async (whose, name) => {
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

test("edits survive a lost response and are sent with the next try", async () => {
  const { server, refuse, draft, rest } = scene();
  refuse.push(new Refusal("unavailable", "offline"));
  draft.change("name", "Kestrel");
  await rest();
  expect(draft.state()).toMatchObject({ state: "failed", edits: { name: { value: "Kestrel" } } });
  await draft.flush();
  expect(server.name).toBe("Kestrel");
});

test("edits made during a save are saved afterwards", async () => {
  const { server, sent, draft, rest } = scene();
  draft.change("name", "Kes", true);
  draft.change("name", "Kestrel");
  await rest();
  expect(sent).toEqual([{ name: "Kes" }, { name: "Kestrel" }]);
  expect(server.name).toBe("Kestrel");
});
