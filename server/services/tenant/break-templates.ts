import type { z } from "zod";
import type { calls } from "@/lib/calls";
import type { BreakLine, DisplacedPlay } from "@/lib/calls/broadcast/breaks";
import type { Ask } from "@/lib/calls/kit";
import { type Day, today } from "@/lib/day";
import { invalid, stale } from "@/lib/errors";
import { numberedWeek } from "@/lib/rules/break-week";
import { weekDiff } from "@/lib/rules/week-diff";
import { type Ctx, inTransaction, key, placeOf, rehearsed, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { tell } from "@/server/data/events";
import { list as listRows } from "@/server/data/list";
import { weeksOf } from "@/server/data/queries/break-rules";
import { breakTemplateList } from "@/server/data/queries/inventory";
import { wordsFor } from "@/server/documents/translator";
import { giveWeek, mostAnHour, remake } from "@/server/services/broadcast/week";
import { everyRow, listFile } from "@/server/services/list-file";

type Calls = (typeof calls)["break_templates"];
type Lines = z.output<typeof BreakLine>[];
type Row = {
  uuid: string;
  name: string;
  breaks: number;
  seconds: number;
  stations: number;
  drifted: number;
  created_at: Date;
};

export const list: Service<Calls["list"]> = (ctx, ask) => listRows<Row>(ctx, ask, breakTemplateList);

export const export_: Service<Calls["export"]> = async (ctx, ask) => {
  const t = await wordsFor(ctx, "breaks");
  const { timezone } = placeOf(ctx);
  const { rows } = await list(ctx, everyRow(ask));
  return listFile(
    ctx,
    ask,
    "break-templates",
    {
      name: [t("name"), "text", (r) => r.name],
      breaks: [t("breaks_head"), "number", (r) => r.breaks],
      seconds: [t("seconds_head"), "number", (r) => Math.round(r.seconds / 60)],
      stations: [t("stations_head"), "number", (r) => r.stations],
      drifted: [t("drifted_head"), "number", (r) => r.drifted],
      created_at: [t("created_at"), "day", (r) => today(new Date(r.created_at), timezone)],
    },
    rows,
  );
};
export { export_ as export };

export const retrieve: Service<Calls["retrieve"]> = async (ctx, ask) => {
  const row = await ctx.db.break_template.findUniqueOrThrow({
    where: key(ctx, ask.uuid),
    include: { stations: { where: { archived_at: null }, orderBy: { name: "asc" } } },
  });
  const lines = row.lines as Lines;
  const weeks = await weeksOf(
    ctx,
    row.stations.map((s) => s.uuid),
  );
  const stations = row.stations.map(({ uuid, name, break_template_from }) => ({
    ...{ uuid, name, from: break_template_from as Day },
    breaks: weekDiff(weeks.get(uuid)?.lines ?? [], lines),
  }));
  return { ...row, lines, stations };
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

/** Gives the template's week to stations, which keep whose it is. */
async function applied(ctx: Ctx, template: string, ask: Ask<Calls["update"]>): Promise<DisplacedPlay[]> {
  const { apply_to: stations, from, lines, preview, displace } = ask;
  if (stations.length === 0) return [];
  if (!from) throw invalid("from", "required");
  await giveWeek(ctx, { stations, from, template }, lines);
  return remake(ctx, { stations, from }, preview ? "tell" : displace ? "displace" : "refuse");
}

export const update: Service<Calls["update"]> = (ctx, ask) =>
  (ask.preview ? rehearsed : inTransaction)(ctx, async (ctx) => {
    numberedWeek(ask.lines, await mostAnHour(ctx));
    const { before, after } = await saved(ctx, ask);
    const displaced = await applied(ctx, after.uuid, ask);
    const given = ask.apply_to.length ? { stations: ask.apply_to, from: ask.from } : {};
    const act = given.stations ? "applied" : before ? "updated" : "created";
    await record(ctx, `break_template.${act}`, { before, after: { ...after, ...given } });
    await tell(ctx, ["break_templates", "breaks", "stations", "logs", "campaigns"]);
    return { uuid: after.uuid, version: after.version, displaced };
  });

const delete_: Service<Calls["delete"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    await ctx.db.station.updateMany({
      where: { break_template_id: uuid },
      data: { break_template_id: null, break_template_from: null },
    });
    const before = await ctx.db.break_template.delete({ where: key(ctx, uuid) });
    await record(ctx, "break_template.deleted", { before });
    await tell(ctx, ["break_templates"]);
    return { ok: true };
  });

export { delete_ as delete };
