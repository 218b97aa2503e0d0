import type { z } from "zod";
import type { calls } from "@/lib/calls";
import type { BreakLine } from "@/lib/calls/broadcast/inventory";
import type { Ask } from "@/lib/calls/kit";
import { invalid, stale } from "@/lib/errors";
import { numberedWeek } from "@/lib/rules/break-week";
import { type Ctx, inTransaction, key, placeOf, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { tell } from "@/server/data/events";
import { list as listRows } from "@/server/data/list";
import { breakTemplateList } from "@/server/data/queries/inventory";
import { tenantById } from "@/server/data/unscoped";
import { giveWeek } from "@/server/services/broadcast/week";

type Calls = (typeof calls)["break_templates"];
type Lines = z.input<typeof BreakLine>[];
type Row = { uuid: string; name: string; breaks: number; seconds: number; created_at: Date };

export const list: Service<Calls["list"]> = (ctx, ask) => listRows<Row>(ctx, ask, breakTemplateList);

export const retrieve: Service<Calls["retrieve"]> = async (ctx, ask) => {
  const row = await ctx.db.break_template.findUniqueOrThrow({ where: key(ctx, ask.uuid) });
  return { ...row, lines: row.lines as Lines };
};

async function saved(ctx: Ctx, { uuid, version, name, lines }: Ask<Calls["update"]>) {
  if (!uuid) {
    const after = await ctx.db.break_template.create({
      data: {
        tenant_id: placeOf(ctx).tenant_id,
        name,
        lines,
        created_by: ctx.actor?.user_id ?? null,
        created_at: ctx.now,
      },
    });
    return { before: null, after };
  }
  if (version === undefined) throw invalid("version", "required");
  const before = await ctx.db.break_template.findUniqueOrThrow({ where: key(ctx, uuid) });
  const { count } = await ctx.db.break_template.updateMany({
    where: { uuid, version },
    data: { name, lines, version: version + 1 },
  });
  if (count === 0) throw stale(before);
  return { before, after: { ...before, name, lines, version: version + 1 } };
}

export const update: Service<Calls["update"]> = (ctx, ask) =>
  inTransaction(ctx, async (ctx) => {
    const tenant = await tenantById(placeOf(ctx).tenant_id);
    numberedWeek(ask.lines, tenant!.max_break_number);
    const { before, after } = await saved(ctx, ask);
    const applied = ask.apply_to.length ? { stations: ask.apply_to, from: ask.from } : {};
    if (ask.apply_to.length) {
      if (!ask.from) throw invalid("from", "required");
      await giveWeek(ctx, ask.apply_to, ask.from, ask.lines);
    }
    const act = applied.stations ? "applied" : before ? "updated" : "created";
    await record(ctx, `break_template.${act}`, { before, after: { ...after, ...applied } });
    await tell(ctx, ["break_templates", "breaks", "stations", "logs"]);
    return { uuid: after.uuid, version: after.version };
  });

const delete_: Service<Calls["delete"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    const before = await ctx.db.break_template.delete({ where: key(ctx, uuid) });
    await record(ctx, "break_template.deleted", { before });
    await tell(ctx, ["break_templates"]);
    return { ok: true };
  });

export { delete_ as delete };
