import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { draftOf, savedAs } from "@/components/campaigns/draft/saved-draft";
import { checksOf } from "@/components/campaigns/editor/checks";
import {
  type Campaign,
  type Draft,
  wholeSegments,
  withoutSegment,
} from "@/components/campaigns/editor/draft";
import { askOf, type Estimate } from "@/components/campaigns/editor/use-estimate";
import { listWantedSpots } from "@/lib/booking/wanted-spots";
import { Refusal } from "@/lib/errors";
import { type Money, sum } from "@/lib/money";
import { buildGrid } from "@/lib/planner/grid";
import { readSpots, writeSpots } from "@/lib/planner/painting";
import { countRuns } from "@/tests/runs";
import { type Person, setClock, world } from "@/tests/world";
import { type Dice, END, editSheet, editSteps, makeDice, stroke } from "./editor-edits";
import {
  bookedEqualsSpots,
  customer,
  everyHour,
  isTimeLimit,
  MONDAY,
  NOW,
  onAir,
  segment,
  spotsOf,
} from "./market";

beforeAll(() => setClock(NOW));
afterAll(() => setClock(null));

const WALKS = countRuns(3, 1000);
/** Milliseconds. */
const PER_WALK = 5000;
/** Walks between two new pairs of stations, so that the first find empty breaks and the last full ones. */
const PER_MARKET = 10;

let ana: Person;
let tenant = "";
let buyers: string[] = [];
let stations: string[] = [];

async function openStations() {
  const first = await onAir(ana, {
    terms: { day_parts: [{ name: "Dear", hours: [7, 8, 31, 32, 55, 56, 130], index_bp: 17_500 }] },
  });
  const few = everyHour({ capacity_seconds: 90 }, ["20"]);
  const discounts = { quantity: [{ from: 20, percent_bp: 750 }] };
  stations = [first, await onAir(ana, { lines: few, terms: { discounts } })];
}

/** Paints a saved draft: the scheduler's plan, strokes by hand, or both. */
async function paint(saved: Campaign, dice: Dice): Promise<Campaign> {
  const { uuid } = saved;
  if (dice.roll() < 0.5) {
    const { preview } = await ana.api.schedules.preview({
      campaign: uuid,
      wish: dice.pick(["even", "prime"]),
    });
    const { chosen } = await chosenOf(uuid);
    await ana.api.schedules.apply({
      campaign: uuid,
      preview: preview!.uuid,
      ...(chosen && { scenario: chosen.uuid }),
    });
  }
  if (dice.roll() < 0.7) {
    const { grid, chosen } = await chosenOf(uuid);
    let spots = readSpots(grid, chosen?.spots ?? []);
    for (let n = 0; n <= dice.whole(5); n++) spots = stroke(grid, spots, saved.segments, dice);
    const hidden = (chosen?.spots ?? []).filter((spot) => !grid.indexOf.has(spot.break));
    const identity = chosen
      ? { uuid: chosen.uuid, version: chosen.version, name: chosen.name }
      : { name: "Mine" };
    const painted = {
      campaign: uuid,
      ...identity,
      chosen: true,
      spots: [...writeSpots(grid, spots), ...hidden],
    };
    await ana.api.schedules.scenario(painted);
  }
  return ana.api.campaigns.retrieve({ uuid });
}
async function chosenOf(campaign: string) {
  const board = await ana.api.schedules.board({ campaign });
  return { grid: buildGrid(board), chosen: board.scenarios.find((one) => one.chosen) };
}

async function save(draft: Draft, { uuid, version, ...before }: Campaign): Promise<Campaign> {
  const body = savedAs(draft, { uuid, version, ...before })!;
  return ana.api.campaigns.update({ uuid, version, ...body });
}

/** What every editor shows of a saved draft; the price saved with it is the same. */
async function show(saved: Campaign): Promise<{ draft: Draft; shown: Estimate | null }> {
  const draft = draftOf(saved);
  const asked = askOf(draft, saved);
  const shown = asked && (await ana.api.campaigns.estimates(asked));
  if (shown) expect(saved.total).toBe(shown.total);
  return { draft, shown };
}

async function edit(saved: Campaign, dice: Dice): Promise<Campaign> {
  const editor = dice.pick(["steps", "steps", "sheet", "planner"]);
  if (editor === "planner") return saved.segments.length > 0 ? paint(saved, dice) : saved;
  const draft = draftOf(saved);
  return save(editor === "steps" ? editSteps(draft, dice, stations) : editSheet(draft, dice), saved);
}

/** Takes out what blocks the booking: segments that were left incomplete. */
async function finish(saved: Campaign): Promise<Campaign> {
  const draft = draftOf(saved);
  const whole = new Set(wholeSegments(draft).map(({ key }) => key));
  const segments = draft.segments.filter(({ key }) => !whole.has(key));
  if (segments.length === 0) return saved;
  return save(
    segments.reduce((left, { key }) => withoutSegment(left, key), draft),
    saved,
  );
}

const BrokenRules = z.object({ broken: z.array(z.object({ break: z.string() })).min(1) });
/** Takes the spots that break a rule out of the painting, as the planner's list of them does. */
async function unpaint(saved: Campaign, refused: Refusal): Promise<Campaign> {
  const gone = new Set(BrokenRules.parse(refused.more.details).broken.map((one) => one.break));
  const { chosen } = await chosenOf(saved.uuid);
  const { uuid, version, name, spots } = chosen!;
  const left = spots.filter((spot) => !gone.has(spot.break));
  expect(left.length).toBeLessThan(spots.length);
  await ana.api.schedules.scenario({ campaign: saved.uuid, uuid, version, name, chosen: true, spots: left });
  return ana.api.campaigns.retrieve({ uuid: saved.uuid });
}

/** Books at the price that is shown and compares; false where nothing can be booked. */
async function book(saved: Campaign): Promise<boolean> {
  const { draft, shown } = await show(saved);
  if (!shown) return false;
  const order = { uuid: saved.uuid, version: saved.version, accept_total: shown.total };
  const lines = new Map(wholeSegments(draft).map((s, i) => [s.key, shown.segments[i]]));
  const checks = checksOf(draft, { lineOf: (key) => lines.get(key) }, saved.painting);
  const blocked = checks.flatMap(({ blocks, code }) => (blocks ? [code] : []));
  if (saved.painting?.unsold && blocked.length === 0)
    await expect(ana.api.campaigns.activate(order)).rejects.toMatchObject({ message: "painting_unsold" });
  const done = await ana.api.campaigns.activate({ ...order, accept_unsold: true }).catch((error: unknown) => {
    if (error instanceof Refusal) return error;
    throw error;
  });
  if (!(done instanceof Refusal)) {
    expect(blocked).toEqual([]);
    await compareBooked(done, shown);
    return true;
  }
  if (done.message !== "nothing_fits" && blocked.length === 0) throw done;
  if (done.message === "rules_broken") return book(await unpaint(saved, done));
  if (done.message === "nothing_fits") expect(shown.spots).toBe(0);
  return false;
}

/** Compares what was booked with what was shown: total, segments, stations, and every spot with its segment. */
async function compareBooked(done: Campaign, shown: Estimate) {
  const spots = await spotsOf(tenant, done.uuid);
  expect({ spots: spots.length, total: sum(spots.map((s) => s.price as Money)) }).toEqual({
    spots: shown.spots,
    total: shown.total,
  });
  expect([done.booked, done.total]).toEqual([shown.spots, shown.total]);
  for (const [i, s] of done.segments.entries()) {
    const its = spots.filter((spot) => spot.segment_id === s.uuid);
    const { fits, wanted } = shown.segments[i]!;
    expect(its.length).toBe(fits);
    if (s.budget === null && s.follows === null)
      expect(listWantedSpots(s).reduce((n, cell) => n + cell.spots, 0)).toBe(wanted);
    const main = s.follows ? done.segments[s.follows.segment]! : s;
    for (const spot of its) {
      expect(main.stations).toContain(spot.station_id);
      expect(spot.date >= main.from_date && spot.date <= main.to_date).toBe(true);
      expect(main.hours.map((h) => h.hour)).toContain(Math.floor(spot.second / 3600));
    }
  }
  for (const { station, spots: n, price } of shown.stations)
    expect(done.stations_prices.find((one) => one.station === station)).toMatchObject({ spots: n, price });
  const board = await ana.api.schedules.board({ campaign: done.uuid });
  const { listed, steps } = board.booked!;
  expect(sum([listed, ...steps.map((step) => step.amount)])).toBe(done.total);
  expect(sum(board.spots.map((spot) => spot.listed!))).toBe(listed);
  expect(board.spots.map((spot) => spot.uuid).sort()).toEqual(spots.map((spot) => spot.uuid).sort());
}

/** Walks over the editors and books. Returns whether spots were booked. */
async function walk(seed: number): Promise<boolean> {
  const dice = makeDice(seed);
  let saved: Campaign = await ana.api.campaigns.create_draft({
    name: `Walk ${seed}`,
    customer: dice.pick(buyers),
    start_date: MONDAY,
    end_date: END,
    segments: [
      segment(dice.pick([stations, stations.slice(0, 1)]), { per_day: 1 + dice.whole(2), to_date: END }),
    ],
  });
  for (let step = 0; step < 4 + dice.whole(4); step++) {
    saved = await edit(saved, dice);
    await show(saved);
  }
  saved = await finish(saved);
  return book(saved);
}

test(
  "after random walks over the three editors plan, price, segments and booked spots agree",
  async () => {
    const { ana: person, here } = await world();
    [ana, tenant] = [person, here];
    buyers = [await customer(ana, "First"), await customer(ana, "Second")];
    const differences: string[] = [];
    const differs = (seed: number, error: unknown) => {
      const what = `walk ${seed}: ${error instanceof Error ? error.stack : error}`;
      process.stdout.write(`${what}\n`);
      differences.push(what);
    };
    let [booked, ended] = [0, 0];
    for (let seed = 1; seed <= WALKS; seed++) {
      if (seed % PER_MARKET === 1) await openStations();
      try {
        if (await walk(seed)) booked++;
      } catch (error) {
        if (isTimeLimit(error)) ended++;
        else differs(seed, error);
      }
      if (seed % 50 === 0)
        process.stdout.write(
          `${seed} walks, ${booked} booked as shown, ${differences.length} differ, ${ended} ended by a time limit\n`,
        );
    }
    expect(differences).toEqual([]);
    await bookedEqualsSpots(here);
  },
  60_000 + WALKS * PER_WALK,
);
