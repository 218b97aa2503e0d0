import { afterAll, beforeAll, expect, test } from "vitest";
import { toDay } from "@/lib/day";
import type { Refusal } from "@/lib/errors";
import { type Conflict, readLogState, readSeen } from "@/lib/traffic/desk/rebase";
import type { LogEdit } from "@/lib/traffic/log-shapes";
import { make } from "@/tests/make";
import { type Person, setClock, world } from "@/tests/world";

const date = toDay("2026-11-20");
beforeAll(() => setClock("2026-11-19T10:00:00Z"));
afterAll(() => setClock(null));

/** Three breaks of a day, with two spots each in the first two. */
async function scene(p: Person) {
  const station = await make.station(p, { code: "VF" });
  const { uuid } = station;
  const breaks = await make.breaks(p, station, date, [26_400, 30_000, 33_600], 300);
  const campaigns = await Promise.all(
    ["A", "B", "C", "D"].map((name) => make.campaign(p, { name, stations: [uuid] })),
  );
  const spots = await make.spots(
    p,
    campaigns.map((of, n) => ({ in: breaks[n % 2]!, of })),
  );
  return { uuid, breaks: breaks.map((b) => b.uuid), spots };
}
type Log = Awaited<ReturnType<Person["api"]["logs"]["retrieve"]>>;
const seenOf = (log: Log, edits: LogEdit[]) => ({
  version: log.version,
  seen: readSeen(readLogState(log), edits),
});
const clash = (error: Refusal) => (error.more.details as { conflicts: Conflict[] }).conflicts;

test("an edit made on an older version is saved beside those of others, and refused where they touched the same", async () => {
  const { tom, ana } = await world();
  const { uuid, breaks, spots } = await scene(tom);
  const on = { uuid, date, force: true, reason: "Agreed" };
  const log = await tom.api.logs.retrieve({ uuid, date });
  const move = (spot: string, to: number): LogEdit => ({
    act: "move",
    spot,
    to_break: breaks[to]!,
    position: 1,
  });
  const [first, second] = [move(spots[0]!, 2), move(spots[1]!, 2)];
  await ana.api.logs.update({ ...on, version: log.version, edits: [first] });
  // Without what was seen, a newer version is refused as before.
  await expect(tom.api.logs.update({ ...on, version: log.version, edits: [second] })).rejects.toMatchObject({
    code: "stale",
  });
  const saved = await tom.api.logs.update({ ...on, ...seenOf(log, [second]), edits: [second] });
  expect(saved.breaks[2]!.spots.map((p) => p.uuid)).toEqual([spots[1], spots[0]]);

  // Ana moves the first spot within its break, which leaves it as it was for all that is compared but the history.
  await ana.api.logs.update({ ...on, version: saved.version, edits: [{ ...first, position: 2 } as LogEdit] });
  const refused = await tom.api.logs
    .update({ ...on, ...seenOf(saved, [first]), edits: [first] })
    .catch((error: Refusal) => error as never);
  expect(clash(refused as unknown as Refusal)).toEqual([
    { spot: spots[0], break: null, line: null, by: "ana Test" },
  ]);

  // What Tom did himself since is no conflict: it is what he saw.
  const now = await tom.api.logs.retrieve({ uuid, date });
  const note: LogEdit = { act: "note", break: breaks[0]!, note: "One" };
  await tom.api.logs.update({ ...on, ...seenOf(now, [note]), edits: [note] });
  const again = { ...note, note: "Two" };
  const seen = { ...seenOf(now, [again]).seen, notes: [{ break: breaks[0]!, note: "One" }] };
  const two = await tom.api.logs.update({ ...on, version: now.version, seen, edits: [again] });
  expect(two.breaks[0]!.note).toBe("Two");
});

test("four edits of two people at once: each is saved or refused with its conflict, none is lost", async () => {
  const { tom, ana, sam, fay } = await world();
  const { uuid, breaks, spots } = await scene(tom);
  const people = [tom, ana];
  let [saved, refused] = [0, 0];
  for (let round = 0; round < 6; round += 1) {
    const log = await tom.api.logs.retrieve({ uuid, date });
    const sent = [0, 1, 2, 3].map((n) => {
      // In some rounds two people take the same spot.
      const spot = spots[round % 3 === 0 ? Math.floor(n / 2) : n]!;
      const edits: LogEdit[] = [
        { act: "move", spot, to_break: breaks[(n + round) % 3]!, position: 1 + (n % 2) },
      ];
      const who = people[n % 2]!;
      return who.api.logs.update({ uuid, date, force: true, reason: "Agreed", ...seenOf(log, edits), edits });
    });
    const answers = await Promise.allSettled(sent);
    const taken = answers.filter((one) => one.status === "fulfilled").length;
    for (const one of answers)
      if (one.status === "rejected") {
        expect(one.reason).toMatchObject({ code: "stale" });
        expect(clash(one.reason).length).toBe(1);
      }
    const after = await ana.api.logs.retrieve({ uuid, date });
    expect(after.version).toBe(log.version + taken);
    expect(after.breaks.flatMap((b) => b.spots.map((p) => p.uuid)).sort()).toEqual([...spots].sort());
    saved += taken;
    refused += answers.length - taken;
  }
  expect(await make.sumsHold(tom)).toBe(true);
  expect([saved > 0, refused > 0]).toEqual([true, true]);
  for (const who of [sam, fay])
    await expect(
      who.api.logs.update({ uuid, date, version: 1, edits: [{ act: "remove", spot: spots[0]! }] }),
    ).rejects.toMatchObject({ code: "forbidden" });
});
