// Books, moves and frees seconds until it is killed: `taker.ts TENANT STATION DATE NOW SEED PLAYS`, where PLAYS is a JSON
// list of the previous process's spots. It prints what it tries and the result, one line each.

import { randomUUID } from "node:crypto";
import { writeSync } from "node:fs";
import { toDay } from "@/lib/day";
import { person, setClock } from "@/tests/world";

const [tenant = "", station = "", on = "", now = "", seed = "1", spots = "[]"] = process.argv.slice(2);
const date = toDay(on);
let state = Number(seed);
/** The same sequence for the same seed. */
const turn = (n: number) => {
  state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
  return Math.floor((state / 2 ** 32) * n);
};
/** Printed before it is done, because a killed process does not flush its buffer. */
function say(line: object) {
  for (;;) {
    try {
      writeSync(1, `${JSON.stringify(line)}\n`);
      return;
    } catch (e) {
      if ((e as NodeJS.ErrnoException).code !== "EAGAIN") throw e;
    }
  }
}
/** Rejected by a rule; without a response of the database the result is unknown. */
const SURE = new Set(["conflict", "not_found"]);
const pause = (ms: number) => new Promise((r) => setTimeout(r, ms));
const one = <T>(of: readonly T[]): T => of[turn(of.length)]!;

/** A person of the tenant, the breaks of the day, and a segment of each campaign. */
async function begin() {
  const taker = await person(tenant, "owner", `taker-${seed}`);
  const { breaks } = await taker.api.breaks.list({ uuid: station, date });
  const { rows } = await taker.api.campaigns.list({ tenant, per_page: 100 });
  const orders = await Promise.all(rows.map(({ uuid }) => taker.api.campaigns.retrieve({ uuid })));
  const segments = orders
    .filter((o) => o.status !== "draft")
    .map((o): [string, string] => [o.uuid, o.segments[0]!.uuid!]);
  return { taker, breaks, segments };
}
/** Repeated until the database answers. */
async function begun(): ReturnType<typeof begin> {
  for (;;) {
    try {
      return await begin();
    } catch {
      await pause(100);
    }
  }
}

setClock(now);
const { taker, breaks, segments } = await begun();
const own = JSON.parse(spots) as string[];

/** Tries an action and returns its result as a later reader needs it. */
function act(id: string): [object, () => Promise<object>] {
  const break_ = one(breaks).uuid;
  const chance = own.length === 0 ? 0 : turn(10);
  if (chance < 5) {
    const [campaign, segment] = one(segments);
    const place = () => taker.api.spots.place({ campaign, placements: [{ segment, break: break_ }] });
    return [
      { id, act: "place", break: break_ },
      async () => {
        const { spots } = await place();
        own.push(...spots);
        return { spots };
      },
    ];
  }
  const spot = one(own);
  if (chance < 8)
    return [
      { id, act: "move", spot, break: break_ },
      () => taker.api.spots.move({ spots: [spot], to: { date, break: break_ } }),
    ];
  own.splice(own.indexOf(spot), 1);
  return [{ id, act: "remove", spot }, () => taker.api.spots.remove({ spots: [spot] })];
}

for (;;) {
  const id = randomUUID();
  const [tries, run] = act(id);
  say(tries);
  try {
    say({ id, did: await run() });
  } catch (e) {
    const { code = "error", message = "" } = e as { code?: string; message?: string };
    say({ id, refused: code, message, sure: SURE.has(code) });
    const { spot } = tries as { spot?: string };
    if (code === "not_found" && spot && own.includes(spot)) own.splice(own.indexOf(spot), 1);
    if (!SURE.has(code)) await pause(100);
  }
}
