import { COUNTED_EXTRAS } from "@/lib/billing/settlement";
import type { calls } from "@/lib/calls";
import { conflict, invalid, notFound } from "@/lib/errors";
import { takeFrom } from "@/lib/must";
import { isOneOf } from "@/lib/own";
import { inTransaction, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { writeExtraDecisions } from "@/server/data/queries/traffic/aired-extras";
import { readLogStation, refuseClosed } from "@/server/data/queries/traffic/logs";
import { campaignToRead } from "@/server/services/broadcast/campaigns/read";
import { lockDay, presentDay } from "@/server/services/broadcast/traffic/reconciliation/day";

type Calls = (typeof calls)["reconciliation"];

/** Decides what aired lines without a spot are. None is billed, and none keeps a day from being closed. */
export const decide_extras: Service<Calls["decide_extras"]> = (ctx, input) =>
  inTransaction(ctx, async (ctx) => {
    const { uuid: station, date } = input;
    const { name } = await readLogStation(ctx, station);
    const head = await lockDay(ctx, input);
    refuseClosed(head);
    const found = await ctx.db.as_run_line.findMany({
      where: {
        uuid: { in: input.lines.map(({ line }) => line) },
        station_id: station,
        date,
        result: { in: ["extra", "double"] },
      },
    });
    const lines = new Map(found.map((line) => [line.uuid, line]));
    for (const [i, { line, decision, campaign }] of input.lines.entries()) {
      if (!lines.has(line)) throw notFound();
      const isCounted = decision !== null && isOneOf(COUNTED_EXTRAS, decision);
      if (isCounted && campaign === null) throw invalid(`lines.${i}.campaign`, "required");
      if (!isCounted && campaign !== null) throw invalid(`lines.${i}.campaign`, "bad_id");
    }
    const campaigns = new Map<string, string>();
    for (const uuid of new Set(input.lines.flatMap(({ campaign }) => campaign ?? []))) {
      const row = await campaignToRead(ctx, uuid);
      if (row.status === "draft") throw conflict("bonus_not_active");
      campaigns.set(uuid, row.name);
    }
    await writeExtraDecisions(ctx, input.lines);
    await ctx.db.traffic_log.updateMany({
      where: { uuid: head.uuid },
      data: { version: { increment: 1 } },
    });
    await record(ctx, "reconciliation.extras_decided", {
      uuid: station,
      after: {
        date,
        station: name,
        lines: input.lines.map(({ line, decision, campaign }) => ({
          line: takeFrom(lines, line).line,
          title: takeFrom(lines, line).title,
          decision,
          campaign: campaign && takeFrom(campaigns, campaign),
        })),
      },
    });
    await publishChange(ctx, ["reconciliation", "campaigns"], { topics: [station] });
    return presentDay(ctx, station, date);
  });
