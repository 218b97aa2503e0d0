import { setImmediate } from "node:timers/promises";
import type { calls } from "@/lib/calls";
import type { Preview } from "@/lib/calls/broadcast/schedules";
import type { Input } from "@/lib/calls/kit";
import { conflict, forbidden, invalid, notFound } from "@/lib/errors";
import { type Ctx, inTransaction, type Service, scopeOf } from "@/server/ctx";
import { withoutScope } from "@/server/data/kernel/transaction";
import { openBreaks } from "@/server/data/queries/inventory/ad-breaks";
import { enqueue } from "@/server/data/queue";
import { type Ground, readGround } from "@/server/services/broadcast/booking/ground";
import { toKept } from "@/server/services/broadcast/booking/painted";
import { type PlannedCampaign, type PlanTerms, planCampaign } from "@/server/services/broadcast/booking/plan";
import { type PlanInput, readPlanInput, toSale } from "@/server/services/broadcast/booking/plan-input";
import { planInTurn } from "@/server/services/broadcast/booking/plannable";
import { toHours } from "@/server/services/broadcast/booking/terms";
import { withWaysOut } from "@/server/services/broadcast/booking/ways-out";
import { type CampaignRow, campaignToEdit } from "@/server/services/broadcast/campaigns/read";
import { judgeQuality } from "./quality";
import { addPrime, fillBudget, trimToBudget } from "./wishes";

type Calls = (typeof calls)["schedules"];
type PreviewInput = Input<Calls["preview"]>;
/** The kind of job that rebuilds a schedule. */
export const REBUILD = "schedules.rebuild";
/** Milliseconds a preview is kept; the next one deletes older ones. */
const KEPT_MS = 3_600_000;
/** The longest budget of a direct answer in seconds; a rebuild runs as a job. */
const DIRECT_SECONDS = 2;

/** What a plan is based on: the campaign's version, and what its breaks had booked. */
export type SeenBreaks = { version: number; breaks: Record<string, [seconds: number, spots: number]> };
/** A result of the scheduler before it is stored. */
export type PlanResult = Omit<Preview, "uuid">;

/** Stores a result of the scheduler for an hour and deletes older ones of the campaign. Returns it with its uuid. */
export async function storePreview(
  ctx: Ctx,
  campaign_id: string,
  answer: PlanResult,
  seen: SeenBreaks,
): Promise<Preview> {
  const old = new Date(ctx.now.getTime() - KEPT_MS);
  await ctx.db.schedule_preview.deleteMany({ where: { campaign_id, created_at: { lt: old } } });
  const { uuid } = await ctx.db.schedule_preview.create({
    data: {
      campaign_id,
      answer: JSON.parse(JSON.stringify(answer)),
      seen,
      created_by: ctx.actor?.user_id ?? null,
      created_at: ctx.now,
    },
    select: { uuid: true },
  });
  return { uuid, ...answer };
}

/** Returns the state of the breaks a plan uses. */
export function recordSeen(
  { version }: Pick<CampaignRow, "version">,
  ground: Pick<Ground, "breaks" | "own">,
  touched: Iterable<string>,
): SeenBreaks {
  const wanted = new Set(touched);
  const own = Map.groupBy(ground.own, (p) => p.break);
  const breaks: SeenBreaks["breaks"] = {};
  for (const b of ground.breaks) {
    if (!wanted.has(b.uuid)) continue;
    const ownSpots = own.get(b.uuid) ?? [];
    const seconds = ownSpots.reduce((n, p) => n + p.length, 0);
    breaks[b.uuid] = [b.booked_seconds + seconds, b.booked_spots + ownSpots.length];
  }
  return { version, breaks };
}

async function answerOf(
  order: PlanInput,
  ground: Ground,
  found: PlannedCampaign,
  /** The kept spots that are locked, by segment and break. */
  locked: ReadonlySet<string>,
): Promise<PlanResult> {
  const spots = found.spots.map((p) => ({
    segment: p.segment_id,
    break: p.break_id,
    locked: locked.has(`${p.segment_id} ${p.break_id}`),
    reasons: p.reasons,
  }));
  return {
    mode: "least_change",
    spots,
    moves: [],
    unplaced: found.unplaced,
    total: found.order.total,
    steps: found.order.steps,
    plan: found.plan,
    quality: await judgeQuality(
      order,
      ground,
      found.spots.map((p) => ({ segment: p.segment_id, break: p.break_id, commercial: p.commercial_id })),
    ),
  };
}

/** Adds the ways out of a draft: what was placed stays where it is when one is taken. */
async function addWaysOut(
  ctx: Ctx,
  row: CampaignRow,
  order: PlanInput,
  found: PlannedCampaign,
  terms: PlanTerms,
): Promise<PlannedCampaign> {
  const placed = found.spots.map(({ segment_id, break_id }) => ({ segment: segment_id, break: break_id }));
  const kept = toKept(placed, order.segments);
  return withWaysOut(ctx, toHours(row), order, found, { terms: { ...terms, kept } });
}

/** Keeps the spots of a booked campaign, and the locked ones of a draft. */
async function keepStanding(
  ctx: Ctx,
  row: CampaignRow,
  order: PlanInput,
  input: PreviewInput,
): Promise<Preview> {
  return withoutScope(async () => {
    await openBreaks(ctx, [...order.stations.keys()], order.from, order.to);
    const ground = await readGround(ctx, order);
    const keep =
      row.status === "draft"
        ? input.keep
        : ground.own.flatMap((p) =>
            p.segment ? [{ segment: p.segment, break: p.break, locked: true }] : [],
          );
    const kept = toKept(
      keep,
      order.asked.map(({ segment }) => segment),
    );
    const budget = input.wish === "budget" ? row.budget : null;
    const wished = input.wish === "prime" ? addPrime(order) : fillBudget(order, budget);
    const terms = {
      kept,
      seconds: Math.min(input.seconds ?? DIRECT_SECONDS / 2, DIRECT_SECONDS),
      seed: input.seed,
    };
    const plan = await planCampaign(ctx, wished, terms, ground);
    await setImmediate();
    const planned = trimToBudget(wished, plan, budget, kept);
    const found = row.status === "draft" ? await addWaysOut(ctx, row, wished, planned, terms) : planned;
    const locked = keep.filter((k) => k.locked).map((k) => `${k.segment} ${k.break}`);
    const answer = await answerOf(order, ground, found, new Set(locked));
    await setImmediate();
    const seen = recordSeen(
      row,
      ground,
      answer.spots.map((p) => p.break),
    );
    return inTransaction(ctx, (ctx) => storePreview(ctx, row.uuid, answer, seen));
  });
}

export const preview: Service<Calls["preview"]> = async (ctx, input) => {
  const row = await campaignToEdit(ctx, input.campaign);
  const order = await readPlanInput(ctx, toSale(row));
  if (!order) throw invalid("segments", "required");
  if (row.status !== "draft" && row.status !== "active") throw conflict("not_active");
  if (input.mode === "least_change")
    return {
      preview: await planInTurn(ctx, order.segments, () => keepStanding(ctx, row, order, input)),
      job: null,
    };
  if (row.status !== "active") throw conflict("not_active");
  // The result names spots of others.
  if (scopeOf(ctx.tenant)) throw forbidden("out_of_scope");
  const job = await inTransaction(ctx, (ctx) => enqueue(ctx, REBUILD, input));
  return { preview: null, job };
};

export const previewed: Service<Calls["previewed"]> = async (ctx, { preview: uuid }) => {
  const row = await ctx.db.schedule_preview.findFirst({ where: { uuid } });
  if (!row) throw notFound();
  await campaignToEdit(ctx, row.campaign_id);
  return { uuid, ...row.answer };
};
