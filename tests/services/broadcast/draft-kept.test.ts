import { afterAll, beforeAll, expect, test } from "vitest";
import type { Refusal } from "@/lib/errors";
import { type Person, setClock, world } from "@/tests/world";
import { draft, MONDAY, NOW, onAir, SUNDAY, segment, spotsOf } from "./market";

beforeAll(() => setClock(NOW));
afterAll(() => setClock(null));

const refused = (input: Promise<unknown>) =>
  input.then(
    () => Promise.reject(new Error("not refused")),
    (error: Refusal) => error,
  );
type Campaign = Awaited<ReturnType<Person["api"]["campaigns"]["retrieve"]>>;
const typed = (campaign: Campaign) => {
  const { kind, length, hours, stations } = campaign.segments[0]!;
  return {
    kind,
    length,
    hours,
    stations,
    from_date: MONDAY,
    to_date: SUNDAY,
    weekdays: [1, 2, 3, 4, 5, 6, 7],
  };
};
/** What an editor sends beside the segments for incomplete ones. */
const unfinished = (more: object) => ({
  no_name: false,
  no_customer: false,
  dates: null,
  stations: null,
  length: null,
  segments: [],
  lines: [],
  ...more,
});
/** Paints the scheduler's own plan. */
async function paint(who: Person, campaign: Campaign) {
  const { preview } = await who.api.schedules.preview({ campaign: campaign.uuid, wish: "even", keep: [] });
  const { scenario } = await who.api.schedules.apply({ campaign: campaign.uuid, preview: preview!.uuid });
  return scenario!;
}

test("an incomplete segment is kept with the draft, keeps its name and its painting, and is never booked", async () => {
  const { ana } = await world();
  const one = await onAir(ana);
  const made = await draft(ana, [segment([one])]);
  await paint(ana, made);
  const uuid = made.segments[0]!.uuid!;
  const lost = { ...typed(made), uuid, per_day: 2, hours: [] };
  const left = await ana.api.campaigns.update({
    uuid: made.uuid,
    version: made.version,
    segments: [],
    unfinished: unfinished({ stations: [one], segments: [{ at: 0, segment: lost }] }),
  });
  expect(left.segments).toEqual([]);
  expect(left.unfinished).toMatchObject({
    stations: [one],
    segments: [{ at: 0, segment: { uuid, hours: [] } }],
  });
  expect(left.painting).toEqual({ name: "A", spots: 14, unsold: 14 });
  const error = await refused(ana.api.campaigns.activate({ uuid: made.uuid, version: left.version }));
  expect(error.message).toBe("draft_unfinished");
  const again = await ana.api.campaigns.update({
    uuid: made.uuid,
    version: left.version,
    segments: [{ ...typed(made), uuid, per_day: 2 }],
    unfinished: null,
  });
  expect(again.segments[0]!.uuid).toBe(uuid);
  expect(again.painting).toEqual({ name: "A", spots: 14, unsold: 0 });
  const done = await ana.api.campaigns.activate({ uuid: made.uuid, version: again.version });
  expect(done).toMatchObject({ booked: 14, unfinished: null });
});

test("a removed segment that comes back keeps its painting; a uuid of another campaign is not taken", async () => {
  const { ana } = await world();
  const one = await onAir(ana);
  const made = await draft(ana, [segment([one])]);
  const other = await draft(ana, [segment([one])], { name: "Other", customer: made.customer });
  await paint(ana, made);
  const [whole] = made.segments;
  const none = await ana.api.campaigns.update({ uuid: made.uuid, version: made.version, segments: [] });
  const back = await ana.api.campaigns.update({ uuid: made.uuid, version: none.version, segments: [whole!] });
  expect(back.segments[0]!.uuid).toBe(whole!.uuid);
  const foreign = { ...whole!, uuid: other.segments[0]!.uuid! };
  const tried = await ana.api.campaigns.update({
    uuid: made.uuid,
    version: back.version,
    segments: [foreign],
  });
  expect(tried.segments[0]!.uuid).not.toBe(other.segments[0]!.uuid);
  expect((await ana.api.campaigns.retrieve({ uuid: other.uuid })).segments[0]!.uuid).toBe(
    other.segments[0]!.uuid,
  );
});

test("painted spots that are not sold any more are asked about and left out, in every editor the same", async () => {
  const { ana, here } = await world();
  const one = await onAir(ana);
  const made = await draft(ana, [segment([one], { per_day: 4 })]);
  await paint(ana, made);
  const [whole] = made.segments;
  const day = await ana.api.campaigns.update({
    uuid: made.uuid,
    version: made.version,
    segments: [{ ...whole!, to_date: MONDAY }],
  });
  expect(day.painting).toEqual({ name: "A", spots: 28, unsold: 24 });
  const error = await refused(ana.api.campaigns.activate({ uuid: made.uuid, version: day.version }));
  expect(error).toMatchObject({
    message: "painting_unsold",
    more: { details: { name: "A", spots: 28, unsold: 24 } },
  });
  expect(await spotsOf(here, made.uuid)).toEqual([]);
  const done = await ana.api.campaigns.activate({
    uuid: made.uuid,
    version: day.version,
    accept_unsold: true,
  });
  expect(done.booked).toBe(4);
  expect((await spotsOf(here, made.uuid)).map((s) => s.date)).toEqual([MONDAY, MONDAY, MONDAY, MONDAY]);
});
