import type { calls } from "@/lib/calls";
import { toWallTime, writeZone } from "@/lib/day";
import { type Service, tenantOf } from "@/server/ctx";
import { readLogHead, readLogStation } from "@/server/data/queries/traffic/logs";
import { loadDocumentWords } from "@/server/documents/translator";
import { makeFormatter } from "@/server/documents/words";
import { readDocumentSetup } from "@/server/services/document-setup";
import { renderDayLogInThread } from "@/server/services/document-thread";
import { toDayLog } from "./files";
import { PublishedBreaks, readLogDay, toPublishedBreaks } from "./log";
import { takeVersion } from "./versions";

/** Returns the log of a day as PDF: as it is, or one of its published versions. */
export const print: Service<(typeof calls)["logs"]["print"]> = async (ctx, { uuid, date, version }) => {
  const station = await readLogStation(ctx, uuid);
  const head = await readLogHead(ctx, uuid, date);
  const stored = version === undefined ? null : await takeVersion(ctx, head, version);
  const breaks = stored
    ? PublishedBreaks.parse(stored.lines)
    : toPublishedBreaks(await readLogDay(ctx, uuid, date));
  const { letterhead, reading } = await readDocumentSetup(ctx);
  const t = await loadDocumentWords(reading.language);
  const say = makeFormatter(reading);
  const at = toWallTime(stored?.published_at ?? ctx.now, station.timezone);
  const sayState = () => {
    if (stored) return t("documents.day_log.version", { version: stored.number });
    if (head.published === 0) return t("documents.day_log.not_published");
    return t(`documents.day_log.${head.changed ? "changed" : "version"}`, { version: head.published });
  };
  const moment = `${say.day(at.date)}, ${say.minute(at.second)}`;
  const bytes = await renderDayLogInThread(tenantOf(ctx).tenant_id, {
    letterhead,
    reading,
    created_at: ctx.now,
    log: toDayLog(station, date, breaks),
    status: t(stored ? "documents.day_log.published_at" : "documents.day_log.as_of", {
      state: sayState(),
      moment,
      zone: writeZone(station.timezone),
    }),
  });
  return { bytes, type: "application/pdf", name: `${station.code}-${date}.pdf` };
};
