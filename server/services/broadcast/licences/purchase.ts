import { deriveLicenceState } from "@/lib/billing/licence";
import {
  computeQuote,
  extendLicence,
  getPlanPrice,
  isNews,
  PLAN_CURRENCY,
  PLANS,
  type Plan,
} from "@/lib/billing/licence-plans";
import type { calls } from "@/lib/calls";
import type { Input } from "@/lib/calls/kit";
import { type Day, getToday, pickLater } from "@/lib/day";
import { conflict, notFound, Refusal } from "@/lib/errors";
import { getCountry } from "@/lib/tables/countries";
import { type Ctx, inTransaction, keyOf, makeCtx, type Service, tenantOf, withTenant } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { takeNumber } from "@/server/data/numbers";
import { enqueue } from "@/server/data/queue";
import { findTenant } from "@/server/data/unscoped";
import { getEnv } from "@/server/env";
import { tenantContextOf } from "@/server/identity";
import { getLog } from "@/server/outside/log";
import { getVendor, type VendorEvent } from "@/server/outside/vendor";
import { readOwnTenant } from "@/server/services/tenant/own";

type Calls = (typeof calls)["purchase"];
type PurchaseInput = Pick<Input<Calls["quote"]>, "plan" | "stations" | "recurring">;
/** The kind of job that mails a pro-forma invoice. */
export const PROFORMA = "licence.proforma";

const licensed = {
  uuid: true,
  name: true,
  timezone: true,
  day_start: true,
  license_type: true,
  license_expires_at: true,
  license_recurring: true,
} as const;
type Station = {
  uuid: string;
  name: string;
  timezone: string;
  day_start: number;
  license_expires_at: Day;
};
const getStationToday = (ctx: Ctx, s: Station) => getToday(ctx.now, s.timezone, s.day_start);

/** The stations of a purchase, each once; unknown ones are not found. */
async function stationsOf(ctx: Ctx, uuids: readonly string[]): Promise<Station[]> {
  const wanted = [...new Set(uuids)];
  const found = await ctx.db.station.findMany({
    where: { uuid: { in: wanted }, archived_at: null },
    select: licensed,
    orderBy: { name: "asc" },
  });
  if (found.length !== wanted.length) throw notFound();
  return found;
}

async function quotePrices(ctx: Ctx, plan: Plan, stations: number) {
  const tenant = await readOwnTenant(ctx);
  const seller = getEnv().SELLER_COUNTRY;
  return computeQuote(plan, stations, {
    country: tenant.country,
    seller,
    tax_bp: getCountry(seller).tax.percent_bp,
  });
}

export const state: Service<Calls["state"]> = async (ctx) => {
  const [stations, purchases] = await Promise.all([
    ctx.db.station.findMany({ where: { archived_at: null }, select: licensed, orderBy: { name: "asc" } }),
    ctx.db.licence_purchase.findMany({ orderBy: { created_at: "desc" }, take: 50 }),
  ]);
  const names = new Map(stations.map((s) => [s.uuid, s.name]));
  return {
    vendor: getVendor() ? "paddle" : "proforma",
    plans: PLANS.map((plan) => ({ plan, price: getPlanPrice(plan), currency: PLAN_CURRENCY })),
    stations: stations.map((s) => ({
      ...s,
      license_state: deriveLicenceState(s, getStationToday(ctx, s)),
    })),
    purchases: purchases.map((p) => ({
      ...p,
      stations: p.stations.flatMap((uuid) => {
        const name = names.get(uuid);
        return name === undefined ? [] : [{ uuid, name }];
      }),
    })),
  };
};

export const quote: Service<Calls["quote"]> = async (ctx, { plan, stations: uuids }) => {
  const stations = await stationsOf(ctx, uuids);
  const { stations: _, ...sums } = await quotePrices(ctx, plan, stations.length);
  return {
    ...sums,
    currency: PLAN_CURRENCY,
    stations: stations.map((s) => {
      const holds_until = s.license_expires_at;
      return {
        uuid: s.uuid,
        name: s.name,
        holds_until,
        until: extendLicence(plan, getStationToday(ctx, s), holds_until),
      };
    }),
  };
};

/** Creates a purchase; a sandbox cannot buy. */
async function createPurchase(
  ctx: Ctx,
  { plan, recurring, stations: uuids }: PurchaseInput,
  by: "paddle" | "proforma",
) {
  if (tenantOf(ctx).kind === "sandbox") throw conflict("sandbox_buys_nothing");
  const stations = await stationsOf(ctx, uuids);
  const { net, tax_bp, tax, total } = await quotePrices(ctx, plan, stations.length);
  const nth = await takeNumber(ctx, "proforma");
  const made = await ctx.db.licence_purchase.create({
    data: {
      number: `PF-${ctx.today.slice(0, 4)}-${String(nth).padStart(3, "0")}`,
      plan,
      recurring: plan === "monthly" || recurring,
      vendor: by,
      stations: stations.map((s) => s.uuid),
      currency: PLAN_CURRENCY,
      net,
      tax_bp,
      tax,
      total,
      created_at: ctx.now,
      created_by: ctx.actor?.user_id ?? null,
    },
  });
  await record(ctx, "licence.asked", { after: made });
  await publishChange(ctx, ["purchase"]);
  return made;
}

export const proforma: Service<Calls["proforma"]> = (ctx, input) =>
  inTransaction(ctx, async (ctx) => {
    const { uuid } = await createPurchase(ctx, input, "proforma");
    return { uuid, job: await enqueue(ctx, PROFORMA, { purchase: uuid }) };
  });

export const checkout: Service<Calls["checkout"]> = async (ctx, input) => {
  const seller = getVendor();
  if (!seller) {
    const { uuid, job } = await proforma(ctx, { ...input, tenant: tenantOf(ctx).tenant_id });
    return { uuid: uuid!, job: job!, url: null };
  }
  const { uuid } = await inTransaction(ctx, (ctx) => createPurchase(ctx, input, "paddle"));
  const carried = { tenant: tenantOf(ctx).tenant_id, purchase: uuid };
  try {
    const { plan, recurring } = input;
    const url = await seller.checkout(carried, { plan, recurring, stations: new Set(input.stations).size });
    return { uuid, url, job: null };
  } catch (err) {
    getLog().error({ err }, "checkout");
    throw new Refusal("unavailable", "vendor_silent");
  }
};

export const cancel: Service<Calls["cancel"]> = async (ctx, { uuid }) => {
  const before = await ctx.db.licence_purchase.findUniqueOrThrow({ where: keyOf(ctx, uuid) });
  if (before.state === "cancelled" || before.state === "ended") throw conflict("cancelled_already");
  if (before.vendor === "paddle" && before.vendor_id) {
    try {
      await getVendor()?.cancel(before.vendor_id);
    } catch (err) {
      getLog().error({ err }, "cancel");
      throw new Refusal("unavailable", "vendor_silent");
    }
  }
  return inTransaction(ctx, async (ctx) => {
    const after = await ctx.db.licence_purchase.update({
      where: keyOf(ctx, uuid),
      data: { state: "cancelled", recurring: false },
    });
    await ctx.db.station.updateMany({
      where: { uuid: { in: before.stations } },
      data: { license_recurring: false },
    });
    await record(ctx, "licence.cancelled", { before, after });
    await publishChange(ctx, ["purchase", "stations"]);
    return { ok: true };
  });
};

/** Applies an event of the vendor once; events older than the last applied one are ignored. */
export const webhook: Service<Calls["webhook"]> = async (ctx, { text }) => {
  const seller = getVendor();
  const { signature } = ctx.device;
  if (!seller || !signature || !(await seller.isSigned(text, signature)))
    throw new Refusal("unauthenticated");
  const event = await seller.read(text, signature);
  const tenant = event && (await findTenant(event.of.tenant));
  if (!event || !tenant) return { ok: true };
  const tenantCtx = makeCtx({
    tenant: tenantContextOf({ tenant, role: "owner" }),
    now: ctx.now,
    request_id: ctx.request_id,
    via: "vendor",
  });
  await withTenant(tenantCtx, () => inTransaction(tenantCtx, (there) => applyEvent(there, event)));
  return { ok: true };
};

async function applyEvent(ctx: Ctx, { id, at, of, vendor_id, what }: VendorEvent) {
  // Locked first, because the same event may arrive twice at once.
  await ctx.db.licence_purchase.updateMany({ where: { uuid: of.purchase }, data: { vendor: "paddle" } });
  const before = await ctx.db.licence_purchase.findFirst({ where: { uuid: of.purchase } });
  if (!before) return;
  const seen = before.events;
  const events = [...new Set([...seen, id])].slice(-200);
  if (!isNews({ id, at }, { seen, last_at: before.last_at?.toISOString() ?? null })) {
    await ctx.db.licence_purchase.updateMany({ where: { uuid: before.uuid }, data: { events } });
    return;
  }
  const stations = await ctx.db.station.findMany({
    where: { uuid: { in: before.stations } },
    select: licensed,
  });
  const until = (s: Station): Day => {
    const holds = s.license_expires_at;
    if (what.act === "cancelled") return holds;
    if (what.act === "paid") return extendLicence(before.plan, getStationToday(ctx, s), holds);
    return pickLater(getToday(new Date(what.until), s.timezone), holds);
  };
  const recurring = what.act === "active" && what.recurring;
  for (const [license_expires_at, of] of Map.groupBy(stations, until)) {
    await ctx.db.station.updateMany({
      where: { uuid: { in: of.map(({ uuid }) => uuid) } },
      data: {
        ...(what.act !== "cancelled" && { license_type: "annual" }),
        license_recurring: recurring,
        license_expires_at,
      },
    });
  }
  const paid_until = stations.map(until).sort().at(-1) ?? before.paid_until;
  const after = await ctx.db.licence_purchase.update({
    where: keyOf(ctx, before.uuid),
    data: {
      state: what.act === "cancelled" ? "cancelled" : "active",
      recurring,
      vendor_id,
      paid_until,
      last_at: new Date(at),
      events,
    },
  });
  await record(ctx, `licence.${what.act}`, { before, after });
  await publishChange(ctx, ["purchase", "stations"]);
}
