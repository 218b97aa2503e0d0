import { type Judged, qualityOf } from "@/lib/booking/quality";
import type { calls } from "@/lib/calls";
import type { Preview } from "@/lib/calls/broadcast/schedules";
import type { Ask } from "@/lib/calls/kit";
import { daysBetween } from "@/lib/day";
import { conflict, forbidden, invalid, notFound } from "@/lib/errors";
import { type Ctx, inTransaction, placeOf, type Service, scopeOf } from "@/server/ctx";
import { openBreaks } from "@/server/data/queries/occurrences";
import { enqueue } from "@/server/data/queue";
import { asWholeTenant } from "@/server/data/transaction";
import {
  type Ground,
  groundOf,
  type Order,
  orderOf,
  type Planned,
  planned,
} from "@/server/services/broadcast/campaigns/plan";
import { type CampaignRow, campaignToEdit } from "@/server/services/broadcast/campaigns/read";
import { keptOf } from "./scenarios";
import { inBudget, toBudget, worthOf } from "./wishes";

type Calls = (typeof calls)["schedules"];
type Asked = Ask<Calls["preview"]>;
export const REBUILD = "schedules.rebuild";
/** Previews are kept so long; the next one sweeps them. */
const KEPT_MS = 3_600_000;
/** A direct answer takes no longer; what asks for more is a rebuild, as a job. */
const DIRECT_SECONDS = 2;

/** What a plan counted on: the campaign as it was, and what its breaks had booked. */
export type Seen = { version: number; breaks: Record<string, [seconds: number, spots: number]> };
export type Found = Omit<Preview, "uuid">;

export async function keepPreview(
  ctx: Ctx,
  campaign_id: string,
  answer: Found,
  seen: Seen,
): Promise<Preview> {
  const { tenant_id } = placeOf(ctx);
  const old = new Date(ctx.now.getTime() - KEPT_MS);
  await ctx.db.schedule_preview.deleteMany({ where: { campaign_id, created_at: { lt: old } } });
  const { uuid } = await ctx.db.schedule_preview.create({
    data: {
      tenant_id,
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

/** What of the breaks a plan touches. */
export function seenOf(
  { version }: Pick<CampaignRow, "version">,
  ground: Pick<Ground, "breaks" | "own">,
  touched: Iterable<string>,
): Seen {
  const wanted = new Set(touched);
  const own = Map.groupBy(ground.own, (p) => p.break);
  const breaks = Object.fromEntries(
    ground.breaks
      .filter((b) => wanted.has(b.uuid))
      .map((b) => {
        const mine = own.get(b.uuid) ?? [];
        const seconds = mine.reduce((n, p) => n + p.length, 0);
        return [b.uuid, [b.booked_seconds + seconds, b.booked_spots + mine.length] as [number, number]];
      }),
  );
  return { version, breaks };
}

/** How good the campaign's plays stand on their ground. */
export function judged(order: Order, ground: Ground, breaks: readonly string[]) {
  const places = new Map(ground.breaks.map((b) => [b.uuid, b]));
  const used = breaks.flatMap((uuid) => places.get(uuid) ?? []);
  const plays = used.map(
    (b): Judged => ({
      ...{ station: b.station, date: b.date, minute: b.minute, place: null },
      hour: Math.floor(b.second / 3600),
    }),
  );
  const hours = new Set(order.asked.flatMap(({ segment }) => segment.hours.map((h) => h.hour)));
  const distinct = new Set(used);
  const spots = [...distinct].reduce((n, b) => n + b.booked_spots, 0) + plays.length;
  return qualityOf(plays, {
    days: order.stations.size * (daysBetween(order.from, order.to) + 1),
    hours: hours.size,
    minutes: hours.size * 60,
    spots_a_break: spots / Math.max(1, distinct.size),
  });
}

function answerOf(order: Order, ground: Ground, found: Planned, kept: ReadonlySet<string>): Found {
  const plays = found.plays.map((p) => ({
    segment: p.segment_id,
    break: p.occurrence_id,
    locked: kept.has(`${p.segment_id} ${p.occurrence_id}`),
    reasons: p.reasons as Found["plays"][number]["reasons"],
  }));
  return {
    mode: "least_change",
    plays,
    moves: [],
    unplaced: found.unplaced,
    total: found.order.total,
    steps: found.order.steps,
    plan: found.plan,
    quality: judged(
      order,
      ground,
      plays.map((p) => p.break),
    ),
  };
}

/** Plays of a booked campaign stay; of a draft, what the planner has locked. */
async function leastChange(ctx: Ctx, row: CampaignRow, order: Order, ask: Asked): Promise<Preview> {
  return asWholeTenant(async () => {
    await openBreaks(ctx, [...order.stations.keys()], order.from, order.to);
    const ground = await groundOf(ctx, order);
    const keep =
      row.status === "draft"
        ? ask.keep
        : ground.own.flatMap((p) =>
            p.segment ? [{ segment: p.segment, break: p.break, locked: true }] : [],
          );
    const kept = keptOf(
      keep,
      order.asked.map(({ segment }) => segment),
    );
    const budget = ask.wish === "budget" ? row.budget : null;
    const wished = toBudget(order, budget);
    const plan = await planned(ctx, wished, {
      kept,
      ...(ask.wish === "prime" && { worth: worthOf(order) }),
      seconds: Math.min(ask.seconds ?? DIRECT_SECONDS / 2, DIRECT_SECONDS),
      seed: ask.seed,
    });
    const found = inBudget(wished, plan, budget, kept);
    const answer = answerOf(order, ground, found, new Set(keep.map((k) => `${k.segment} ${k.break}`)));
    const seen = seenOf(
      row,
      ground,
      answer.plays.map((p) => p.break),
    );
    return inTransaction(ctx, (ctx) => keepPreview(ctx, row.uuid, answer, seen));
  });
}

export const preview: Service<Calls["preview"]> = async (ctx, ask) => {
  const row = await campaignToEdit(ctx, ask.campaign);
  const order = await orderOf(ctx, row);
  if (!order) throw invalid("segments", "required");
  if (row.status !== "draft" && row.status !== "active") throw conflict("not_active");
  if (ask.mode === "least_change") return { preview: await leastChange(ctx, row, order, ask), job: null };
  if (row.status !== "active") throw conflict("not_active");
  // It names the plays of others.
  if (scopeOf(ctx.place)) throw forbidden("out_of_scope");
  const job = await inTransaction(ctx, (ctx) => enqueue(ctx, REBUILD, ask));
  return { preview: null, job };
};

export const previewed: Service<Calls["previewed"]> = async (ctx, { preview: uuid }) => {
  const row = await ctx.db.schedule_preview.findFirst({ where: { uuid } });
  if (!row) throw notFound();
  await campaignToEdit(ctx, row.campaign_id);
  return { uuid, ...(row.answer as Found) };
};
