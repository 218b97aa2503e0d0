import { demoSignIn } from "@/prisma/seed";
import { placeFrom, actorFrom } from "@/server/api/identity";
import { run } from "@/server/api/run";
import { makeCtx } from "@/server/ctx";
import { membershipsOf, userByEmail } from "@/server/data/unscoped";
import { closeDatabase } from "@/server/data/client";
import { addDays, type Day } from "@/lib/day";

const user = (await userByEmail(demoSignIn.email))!;
const [at] = await membershipsOf(user.uuid);
const ctx = () => makeCtx({ actor: actorFrom(user as never, ""), place: placeFrom(at!), now: new Date(), request_id: "scratch" });
const tenant = at!.tenant_id;
const { rows: customers } = await run(ctx(), "customers.list", { tenant });
const cats = await run(ctx(), "categories.update", { tenant, rows: [{ name: "Energy" }, { name: "Food" }, { name: "Cars" }] });
const card = await run(ctx(), "price_models.update", { name: "Rate card 2026", terms: {
  list: { basis: "second", price: "0.90" },
  length_index: [{ length: 10, index_bp: 5500 }, { length: 15, index_bp: 6700 }, { length: 20, index_bp: 7900 }, { length: 30, index_bp: 10000 }, { length: 60, index_bp: 16000 }],
  seasons: [{ name: "Advent", from: "11-25", to: "12-24", index_bp: 10800 }],
  day_parts: [{ name: "Drive", index_bp: 13000, hours: [0,1,2,3,4].flatMap((d) => [6,7,8,9,16,17].map((h) => d*24+h)) }, { name: "Night", index_bp: 4000, hours: [0,1,2,3,4,5,6].flatMap((d) => [0,1,2,3,4,22,23].map((h) => d*24+h)) }],
  surcharges: { items: [{ kind: "first", percent_bp: 1500 }, { kind: "chosen_hour", percent_bp: 500 }] },
  discounts: { quantity: [{ from: 100, percent_bp: 500 }, { from: 300, percent_bp: 1000 }] },
} });
const stations: string[] = [];
for (const [name, code, color] of [["Vane FM", "VF", 1], ["Kestrel Gold", "KG", 2], ["Pier 103", "P3", 3], ["Radio Saltmarsh", "RS", 4]] as const) {
  const s = await run(ctx(), "stations.create", { name, code, color, price_model: card.uuid, separation_minutes: 30, hour_limit: 720 });
  stations.push(s.uuid);
  await run(ctx(), "breaks.update", { uuid: s.uuid, from: addDays("2026-11-21" as Day, 0), lines: Array.from({ length: 7 * 18 * 2 }, (_, i) => {
    const weekday = Math.floor(i / 36) + 1; const h = 6 + Math.floor((i % 36) / 2);
    return { weekday, second: h * 3600 + (i % 2 ? 50 : 20) * 60, name: i % 2 ? "Break 2" : "Break 1", capacity_seconds: h < 10 ? 120 : 180 };
  }) });
}
const f = await run(ctx(), "stations.create", { name: "Hillfort Talk", code: "HT", leader: stations[0]! });
void f;
const segs = (over: object) => ({ kind: "variable" as const, length: 30, stations: stations.slice(0, 3), from_date: "2026-11-21", to_date: "2026-12-20", weekdays: [1,2,3,4,5,6,7], hours: Array.from({ length: 13 }, (_, i) => ({ hour: 6 + i, plays: 0 })), per_day: 4, ...over });
const make = async (name: string, customer: number, segments: object[], more: object = {}, book = true) => {
  const d = await run(ctx(), "campaigns.create_draft", { name, customer: customers[customer]!.uuid, start_date: "2026-11-21", end_date: "2026-12-20", segments: segments as never, ...more });
  return book ? run(ctx(), "campaigns.activate", { uuid: d.uuid, version: d.version }) : d;
};
const spot = await run(ctx(), "commercials.create", { title: "Winter tyres 30", customer: customers[2]!.uuid, length: 30 });
await run(ctx(), "commercials.create", { title: "Winter tyres 20", customer: customers[2]!.uuid, length: 20 });
await make("Winter tyres, last call", 2, [segs({ commercial: spot.uuid, per_day: 6 })], { category: cats.rows[0]!.uuid });
await make("Green tariff", 1, [segs({ per_day: 10, stations, length: 20 })]);
const end = { end_date: "2026-11-30" };
await make("Black Friday week", 0, [segs({ to_date: "2026-11-30", kind: "exact", per_day: null, hours: [{ hour: 7, plays: 2 }, { hour: 8, plays: 2 }, { hour: 17, plays: 1 }] })], end);
for (let i = 0; i < 3; i++) await make(`Drive filler ${i + 1}`, i, [segs({ kind: "exact", per_day: null, hours: [6,7,8,9].map((hour) => ({ hour, plays: 2 })), stations: [stations[0]] })]).catch((e) => console.log("filler", i, e.message));
await make("Advent market", 1, [segs({ from_date: "2026-12-01" })], { start_date: "2026-12-01" });
const late = await make("Stollen is back", 0, [segs({ kind: "exact", per_day: null, hours: [{ hour: 7, plays: 2 }, { hour: 8, plays: 1 }], stations: stations.slice(0, 2) })]);
console.log(late.booked, JSON.stringify(late.unplaced));
await make("Harvest lunch menu", 1, [segs({})], {}, false);
const stopped = await make("Early summer deals", 2, [segs({ stations: [stations[3]] })]);
await run(ctx(), "campaigns.stop", { uuid: stopped.uuid, stop_date: "2026-11-25" });
console.log("late", late.uuid);
await closeDatabase();
