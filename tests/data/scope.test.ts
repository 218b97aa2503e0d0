import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toDay } from "@/lib/day";
import { buildAppUrl } from "@/server/data/kernel/address";
import { make } from "@/tests/make";
import { person, world } from "@/tests/world";

// The third lock alone (scope policies): the app's login with raw SQL and a scope, without the code's own checks.
const app = new pg.Client({ connectionString: buildAppUrl(process.env.DATABASE_URL!) });
beforeAll(() => app.connect());
afterAll(() => app.end());
const as = (tenant: string, scope: string) =>
  app.query("select set_config('app.tenant_id', $1, false), set_config('app.scope', $2, false)", [
    tenant,
    scope,
  ]);
const seen = async (sql: string) => (await app.query(sql)).rows.map((r) => Object.values(r).join(" "));

test("a station scope sees and changes rows of its stations only, whatever the query", async () => {
  const { ana, here } = await world();
  const [one, two] = [await make.station(ana, { name: "One" }), await make.station(ana, { name: "Two" })];
  for (const at of [one, two]) {
    const [slot] = await make.breaks(ana, at, toDay("2026-11-23"), [26_400]);
    await make.spots(ana, [{ in: slot!, of: await make.campaign(ana, { stations: [at.uuid] }) }]);
  }
  await as(here, `stations:{${one.uuid}}`);
  expect(await seen("select name from station")).toEqual(["One"]);
  for (const table of ["spot", "ad_break"])
    expect(await seen(`select distinct station_id from ${table}`), table).toEqual([one.uuid]);
  for (const sql of [
    `update station set name = 'x' where uuid = '${two.uuid}'`,
    `delete from ad_break where station_id = '${two.uuid}'`,
    `update spot set price = 0 where station_id = '${two.uuid}'`,
  ])
    expect((await app.query(sql)).rowCount, sql).toBe(0);
  await expect(app.query(`update spot set station_id = '${two.uuid}'`)).rejects.toThrow(/row-level security/);
  await expect(
    app.query(
      `insert into traffic_log (tenant_id, uuid, station_id, date) values ('${here}', gen_random_uuid(), '${two.uuid}', '2026-11-23')`,
    ),
  ).rejects.toThrow(/row-level security/);
  await as(here, "stations:{}");
  expect(await seen("select name from station")).toEqual([]);
  await as(here, "");
  expect(await seen("select name from station order by 1")).toEqual(["One", "Two"]);
});

test("an agent scope sees its customers and campaigns, but no invoices or payments", async () => {
  const { ana, here } = await world();
  const [iris, otto] = await Promise.all(
    ["Iris", "Otto"].map((name) => ana.api.agents.update({ type: "agent", name })),
  );
  const mine = await ana.api.customers.create({ name: "Mine", agent: iris!.uuid });
  const theirs = await ana.api.customers.create({ name: "Theirs", agent: otto!.uuid });
  for (const { uuid } of [mine, theirs])
    await ana.api.payments.update_create({
      customer: uuid,
      payment_date: toDay("2026-11-20"),
      amount: "5.00",
    });
  await as(here, `agent:{${iris!.uuid}}`);
  expect(await seen("select name from customer")).toEqual(["Mine"]);
  expect(await seen("select name from agent_agency")).toEqual(["Iris"]);
  expect(await seen("select uuid from payment")).toEqual([]);
  expect((await app.query("update customer set note = 'x'")).rowCount).toBe(1);
  await expect(app.query(`update customer set agent_ids = '{}'`)).rejects.toThrow(/row-level security/);
});

test("members with different scopes share connections without seeing each other's rows", async () => {
  const { ana, here } = await world();
  const stations = await Promise.all(["A", "B", "C"].map((name) => make.station(ana, { name })));
  const people = await Promise.all(
    stations.map(({ uuid }) => person(here, "traffic", "t", { stations: [uuid] })),
  );
  const asked = Array.from({ length: 32 }, (_, i) => i % 4);
  const found = await Promise.all(
    asked.map(async (i) =>
      (await (people[i] ?? ana).api.stations.list({ tenant: here })).rows.map((r) => r.name).join(""),
    ),
  );
  expect(found).toEqual(asked.map((i) => ["A", "B", "C", "ABC"][i]));
});

test("only listed files leave the scope of the caller", () => {
  const files = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.name === "generated") return [];
      return entry.isDirectory() ? files(path) : [path];
    });
  const wide = files("server").filter((path) => /withoutScope\(/.test(readFileSync(path, "utf8")));
  expect(wide.sort()).toEqual([
    "server/data/kernel/transaction.ts", // tallies of campaigns count for everybody
    "server/data/queries/insights/weeks.ts", // a campaign whose figures change is noted for everybody
    "server/data/queries/inventory/ad-breaks.ts", // a follower's breaks are derived from its leader's rules
    "server/data/queries/tenant/notification-mails.ts", // everybody who chose it is mailed
    "server/data/queries/tenant/notifications.ts", // everybody who hears of an event is notified
    "server/data/queries/tenant/search-index.ts", // all records of a renamed customer
    "server/data/queries/tenant/visibility.ts", // visibility columns are written for everybody
    "server/data/queries/tenant/webhooks.ts", // a webhook hears of the whole tenant, whoever acts
    "server/data/queries/traffic/reported.ts", // a report that lists a changed spot is marked for everybody
    "server/services/broadcast/approvals/request.ts", // held spots of the draft on all its stations
    "server/services/broadcast/booking/commission.ts", // the rate of an agency that its seller may not see
    "server/services/broadcast/booking/keep.ts", // whether another campaign has a segment's uuid
    "server/services/broadcast/booking/place.ts", // free time, competitors, mirrored spots
    "server/services/broadcast/booking/plannable.ts", // how many breaks a plan walks
    "server/services/broadcast/booking/release.ts", // mirrored spots
    "server/services/broadcast/booking/sold.ts", // free time and competitors
    "server/services/broadcast/campaigns/activate.ts", // free time, competitors, mirrored spots
    "server/services/broadcast/campaigns/estimate.ts", // competitors, audiences of all stations that air a spot
    "server/services/broadcast/campaigns/move-preview.ts", // published logs on all stations of the campaign
    "server/services/broadcast/campaigns/read.ts", // tells restricted from unknown
    "server/services/broadcast/campaigns/shift.ts", // the rest of a campaign moves on all its stations
    "server/services/broadcast/campaigns/spots.ts", // competitors, mirrored spots
    "server/services/broadcast/campaigns/stop.ts", // mirrored spots
    "server/services/broadcast/campaigns/ways-out.ts", // free time, competitors
    "server/services/broadcast/commercials/airing.ts", // logs that name a commercial on all stations
    "server/services/broadcast/commercials/carts.ts", // numbers that others gave on the station, followers
    "server/services/broadcast/commercials/master.ts", // logs that still air the old audio
    "server/services/broadcast/commercials/rotate.ts", // aired spots count in the turns; segments of others may use a group
    "server/services/broadcast/commercials/swap.ts", // commercials of mirrored spots change with their leader's
    "server/services/broadcast/inventory/breaks.ts", // a follower shows its leader's week
    "server/services/broadcast/inventory/stations/portrait.ts", // audio that stations of others use stays
    "server/services/broadcast/inventory/sync.ts", // a follower takes its leader's spots
    "server/services/broadcast/inventory/week.ts", // followers change with their leader
    "server/services/broadcast/revisions/apply.ts", // free time, competitors, mirrored spots
    "server/services/broadcast/revisions/difference.ts", // published logs on all stations of the campaign
    "server/services/broadcast/revisions/find.ts", // spots of the campaign on all its stations
    "server/services/broadcast/revisions/plan.ts", // free time and competitors
    "server/services/broadcast/revisions/undo.ts", // mirrored spots
    "server/services/broadcast/schedules/apply.ts", // mirrored spots
    "server/services/broadcast/schedules/board.ts", // free time and competitors
    "server/services/broadcast/schedules/break-spots.ts", // how much of a break others have booked
    "server/services/broadcast/schedules/preview.ts", // free time and competitors
    "server/services/broadcast/schedules/rebuild.ts", // all stations are planned again
    "server/services/broadcast/traffic/logs/edit.ts", // mirrored spots
    "server/services/broadcast/traffic/logs/fill.ts", // free time and competitors
    "server/services/broadcast/traffic/reconciliation/make-goods.ts", // mirrored make-goods
    "server/services/broadcast/traffic/reconciliation/mirrored.ts", // mirrored make-goods
    "server/services/corporate/commissions.ts", // an agent does not see the agency of a campaign
    "server/services/corporate/credit.ts", // what a customer owes on all stations
    "server/services/corporate/proposals/reach.ts", // an option reaches the same people whoever reads it
    "server/services/corporate/proposals/stations.ts", // the customer sees all stations of a proposal
  ]);
});
