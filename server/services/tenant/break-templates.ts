import type { calls } from "@/lib/calls";
import type { DisplacedSpot } from "@/lib/calls/broadcast/breaks";
import type { Input } from "@/lib/calls/kit";
import { getToday } from "@/lib/day";
import { invalid, stale } from "@/lib/errors";
import { numberWeek } from "@/lib/inventory/break-week";
import { compareWeeks } from "@/lib/inventory/week-diff";
import { type Ctx, inTransaction, keyOf, rehearse, type Service, tenantOf } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { readList, streamRows } from "@/server/data/list";
import { readWeeks } from "@/server/data/queries/inventory/break-rules";
import { breakTemplateList } from "@/server/data/queries/inventory/rate-cards";
import { loadWordsFor } from "@/server/documents/translator";
import { chooseDisplacement } from "@/server/services/broadcast/inventory/displace";
import { giveWeek, readBreakLimits, remakeBreaks } from "@/server/services/broadcast/inventory/week";
import { streamListFile } from "@/server/services/list-file";

type Calls = (typeof calls)["break_templates"];
type Row = {
  uuid: string;
  name: string;
  breaks: number;
  seconds: number;
  stations: number;
  drifted: number;
  created_at: Date;
};

export const list: Service<Calls["list"]> = (ctx, input) => readList<Row>(ctx, input, breakTemplateList);

export const export_: Service<Calls["export"]> = async (ctx, input) => {
  const t = await loadWordsFor(ctx, "breaks");
  const { timezone } = tenantOf(ctx);
  return streamListFile(
    ctx,
    input,
    "break-templates",
    {
      name: [t("name"), "text", (r) => r.name],
      breaks: [t("breaks_head"), "number", (r) => r.breaks],
      seconds: [t("seconds_head"), "number", (r) => Math.round(r.seconds / 60)],
      stations: [t("stations_head"), "number", (r) => r.stations],
      drifted: [t("drifted_head"), "number", (r) => r.drifted],
      created_at: [t("created_at"), "day", (r) => getToday(new Date(r.created_at), timezone)],
    },
    streamRows<Row>(ctx, input, breakTemplateList),
  );
};
export { export_ as export };

export const retrieve: Service<Calls["retrieve"]> = async (ctx, input) => {
  const row = await ctx.db.break_template.findUniqueOrThrow({
    where: keyOf(ctx, input.uuid),
    include: { stations: { where: { archived_at: null }, orderBy: { name: "asc" } } },
  });
  const { lines } = row;
  const weeks = await readWeeks(
    ctx,
    row.stations.map((s) => s.uuid),
  );
  const stations = row.stations.flatMap(({ uuid, name, break_template_from: from }) => {
    const breaks = compareWeeks(weeks.get(uuid)?.lines ?? [], lines);
    return from === null ? [] : [{ uuid, name, from, breaks }];
  });
  return { ...row, lines, stations };
};

async function saveTemplate(ctx: Ctx, { uuid, version, name, lines }: Input<Calls["update"]>) {
  if (!uuid) {
    const after = await ctx.db.break_template.create({
      data: {
        name,
        lines,
        created_by: ctx.actor?.user_id ?? null,
        created_at: ctx.now,
      },
    });
    return { before: null, after };
  }
  if (version === undefined) throw invalid("version", "required");
  const before = await ctx.db.break_template.findUniqueOrThrow({ where: keyOf(ctx, uuid) });
  const { count } = await ctx.db.break_template.updateMany({
    where: { uuid, version },
    data: { name, lines, version: version + 1 },
  });
  if (count === 0) throw stale(before);
  return { before, after: { ...before, name, lines, version: version + 1 } };
}

/** Gives the template's week to stations, which keep the link to it. */
async function applyTemplate(
  ctx: Ctx,
  template: string,
  input: Input<Calls["update"]>,
): Promise<DisplacedSpot[]> {
  const { apply_to: stations, from, lines, preview, displace } = input;
  if (stations.length === 0) return [];
  if (!from) throw invalid("from", "required");
  await giveWeek(ctx, { stations, from, template }, lines);
  return remakeBreaks(ctx, { stations, from }, chooseDisplacement({ preview, displace }));
}

export const update: Service<Calls["update"]> = (ctx, input) =>
  (input.preview ? rehearse : inTransaction)(ctx, async (ctx) => {
    numberWeek(input.lines, ...(await readBreakLimits(ctx)));
    const { before, after } = await saveTemplate(ctx, input);
    const displaced = await applyTemplate(ctx, after.uuid, input);
    const given = input.apply_to.length ? { stations: input.apply_to, from: input.from } : {};
    const kept = before ? "updated" : "created";
    const act = given.stations ? "applied" : kept;
    await record(ctx, `break_template.${act}`, { before, after: { ...after, ...given } });
    await publishChange(ctx, [
      "break_templates",
      "breaks",
      "stations",
      "logs",
      "campaigns",
      "tenant.checklist",
    ]);
    return { uuid: after.uuid, version: after.version, displaced };
  });

const delete_: Service<Calls["delete"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    await ctx.db.station.updateMany({
      where: { break_template_id: uuid },
      data: { break_template_id: null, break_template_from: null },
    });
    const before = await ctx.db.break_template.delete({ where: keyOf(ctx, uuid) });
    await record(ctx, "break_template.deleted", { before });
    await publishChange(ctx, ["break_templates"]);
    return { ok: true };
  });

export { delete_ as delete };
