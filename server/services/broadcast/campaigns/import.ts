import { z } from "zod";
import { own } from "@/lib/booking/shapes/campaign";
import type { calls } from "@/lib/calls";
import { type FileCampaign, type Known, parseCampaigns } from "@/lib/campaigns/file";
import { forbidden, invalid, Refusal } from "@/lib/errors";
import { type Ctx, inTransaction, type Service, tenantOf } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { enqueue } from "@/server/data/queue";
import { readTableRows } from "@/server/documents/sheet-rows";
import { refreshPrice } from "@/server/services/broadcast/booking/keep";
import { readFlagsHere } from "@/server/services/broadcast/booking/terms";
import { checkCampaign } from "./check";
import { insertDraft } from "./draft";

type Calls = (typeof calls)["campaigns"];
const MOST_BYTES = 5_000_000;
const MOST_LINES = 5000;
const Order = z.object(own);

/** The names that a file may use for stations, customers and commercials. */
async function readKnownNames(ctx: Ctx): Promise<Known> {
  const [customers, stations, commercials] = await Promise.all([
    ctx.db.customer.findMany({ where: { archived_at: null }, select: { uuid: true, name: true } }),
    ctx.db.station.findMany({ where: { archived_at: null }, select: { uuid: true, code: true } }),
    ctx.db.commercial.findMany({ select: { uuid: true, title: true, isci: true, length: true } }),
  ]);
  const named = commercials.flatMap(({ uuid, title, isci, length }) =>
    [title, isci].filter(Boolean).map((name) => [name.toLowerCase(), { uuid, length }] as const),
  );
  return {
    customers: new Map(customers.map((c) => [c.name.toLowerCase(), c.uuid])),
    stations: new Map(stations.map((s) => [s.code.toLowerCase(), s.uuid])),
    commercials: new Map(named),
  };
}

/** Checks a campaign that was read without errors, and reports problems at its first line. */
async function checkOrder(ctx: Ctx, order: FileCampaign): Promise<FileCampaign> {
  if (order.errors.length) return order;
  try {
    await checkCampaign(ctx, Order.parse(order));
    return order;
  } catch (e) {
    if (!(e instanceof Refusal)) throw e;
    const errors = (e.more.fields ?? []).map(({ path, code }) => ({
      line: order.line,
      field: path,
      code,
      text: "",
    }));
    return { ...order, errors };
  }
}

const import_: Service<Calls["import"]> = async (ctx, { file, params }) => {
  if (!(await readFlagsHere(ctx)).import) throw forbidden("flag_off");
  if (file.size > MOST_BYTES) throw invalid("file", "too_large");
  const rows = readTableRows(new Uint8Array(await file.arrayBuffer()));
  if (!rows || rows.length < 2) throw invalid("file", "bad_table");
  if (rows.length > MOST_LINES) throw invalid("file", "too_large");
  const { currency_format } = tenantOf(ctx);
  const read = parseCampaigns(rows, await readKnownNames(ctx), {
    date_format: ctx.date_format,
    currency_format,
  });
  const orders: FileCampaign[] = [];
  for (const order of read) orders.push(await checkOrder(ctx, order));
  const good = params.commit ? orders.filter((o) => o.errors.length === 0) : [];
  const made = good.length ? await saveAll(ctx, good) : new Map<FileCampaign, string>();
  return {
    lines: rows.length - 1,
    saved: made.size,
    orders: orders.map((order) => ({
      line: order.line,
      name: order.name,
      segments: order.segments.length,
      uuid: made.get(order) ?? null,
      errors: order.errors,
    })),
  };
};

export { import_ as import };

/** The kind of job that prices imported drafts. */
export const PRICE = "campaigns.price";
/** Prices drafts one after another. A job. Those that were deleted or changed meanwhile are left out. */
export async function priceDrafts(
  ctx: Ctx,
  { campaigns }: { campaigns: readonly string[] },
  say: (percent: number) => Promise<void>,
): Promise<null> {
  for (const [done, uuid] of campaigns.entries()) {
    const row = await ctx.db.campaign.findFirst({ where: { uuid, status: "draft", version: 1 } });
    if (row) await refreshPrice(ctx, uuid);
    await say(Math.floor((done * 100) / campaigns.length));
  }
  await inTransaction(ctx, (ctx) => publishChange(ctx, ["campaigns"]));
  return null;
}

/** Saves all campaigns of a file or none; one line of the activity log names them. A job prices them afterwards. */
const saveAll = (ctx: Ctx, orders: readonly FileCampaign[]): Promise<Map<FileCampaign, string>> =>
  inTransaction(ctx, async (ctx) => {
    const made = new Map<FileCampaign, string>();
    for (const order of orders) made.set(order, await insertDraft(ctx, Order.parse(order), null));
    const campaigns = [...made.values()];
    await record(ctx, "campaign.imported", { after: { campaigns } });
    await enqueue(ctx, PRICE, { campaigns });
    await publishChange(ctx, ["campaigns", "customers"]);
    return made;
  });
