// A process that takes, moves and gives back seconds until it is killed: `taker.ts TENANT STATION SEED DATE NOW`. It says what
// it tries and what came of it, a line each.

import { randomUUID } from "node:crypto";
import { writeSync } from "node:fs";
import { day } from "@/lib/day";
import { person, setClock } from "@/tests/world";

const [tenant = "", station = "", seed = "1", on = "", now = ""] = process.argv.slice(2);
const date = day(on);
let state = Number(seed);
/** The same turns for the same seed. */
const turn = (n: number) => {
  state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
  return Math.floor((state / 2 ** 32) * n);
};
const say = (line: object) => writeSync(1, `${JSON.stringify(line)}\n`);
const one = <T>(of: readonly T[]): T => of[turn(of.length)]!;

setClock(now);
const taker = await person(tenant, "owner", `taker-${seed}`);
const { occurrences } = await taker.api.breaks.list({ uuid: station, date });
const orders = (await taker.api.campaigns.list({ tenant, per_page: 100 })).rows.filter(
  (r) => r.status !== "draft",
);
const segments = new Map<string, string>();
for (const { uuid } of orders)
  segments.set(uuid, (await taker.api.campaigns.retrieve({ uuid })).segments[0]!.uuid!);
const own: string[] = [];

/** What is tried; answers what came of it, as a later reader needs it. */
function act(id: string): [object, () => Promise<object>] {
  const break_ = one(occurrences).uuid;
  const chance = own.length === 0 ? 0 : turn(10);
  if (chance < 5) {
    const [campaign, segment] = one([...segments]);
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
    // Without an answer of the database nobody knows what came of it.
    say({ id, refused: code, message, sure: ["conflict", "not_found"].includes(code) });
    if (code === "unavailable") await new Promise((r) => setTimeout(r, 100));
  }
}
