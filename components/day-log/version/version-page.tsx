"use client";
import { RotateCcw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useDayTitle } from "@/components/day-log/day-picker";
import { FilesMenu } from "@/components/day-log/files-menu";
import { DownloadDialog } from "@/components/day-log/publish-dialog";
import type { CheckedDownload, Format } from "@/components/day-log/use-files";
import type { LogVersion } from "@/components/day-log/version/log-version";
import { RestoreDialog } from "@/components/day-log/version/restore-dialog";
import { VersionLines } from "@/components/day-log/version/version-lines";
import { VersionPanel } from "@/components/day-log/version/version-panel";
import { useCall } from "@/components/query";
import { useMay } from "@/components/shell/context";
import { ClockChange } from "@/components/stations/clock-change";
import { Button } from "@/components/ui/controls/button";
import { Badge } from "@/components/ui/feedback/badge";
import { Failed, Skeleton } from "@/components/ui/feedback/states";
import { Screen } from "@/components/ui/layout/screen";
import { buildLogHref } from "@/lib/hrefs";

/** One published version of a day's log, as it was sent to playout. */
export function VersionPage({ uuid, formats }: { uuid: string; formats: readonly Format[] }) {
  const t = useTranslations("log");
  const answer = useCall("logs.version", { uuid });
  if (answer.data) return <Version of={answer.data} formats={formats} />;
  return (
    <Screen title={t("version_heading")} crumbs={[{ label: t("title") }]} compact>
      {answer.isError ? (
        <Failed error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <Skeleton lines={12} />
      )}
    </Screen>
  );
}

function Version({ of, formats }: { of: LogVersion; formats: readonly Format[] }) {
  const t = useTranslations("log");
  const title = useDayTitle();
  const mayEdit = useMay("traffic:write");
  const [asking, setAsking] = useState<"restore" | CheckedDownload | null>(null);
  const close = () => setAsking(null);
  const isLast = of.number === of.published;
  return (
    <Screen
      title={t("version_of", { version: of.number, day: title(of.date) })}
      crumbs={[{ label: t("title"), href: buildLogHref(of.station, of.date) }, { label: of.station_name }]}
      compact
      scroll={false}
      badge={
        <Badge tone={isLast ? "accent" : "neutral"} glyph={isLast ? "up" : "square"}>
          {isLast ? t("version_last") : t("version_replaced", { version: of.published })}
        </Badge>
      }
      tags={<ClockChange zone={of.timezone} date={of.date} />}
      detail={t("spots", { count: of.spots })}
      actions={
        <>
          <FilesMenu
            log={{ uuid: of.station, date: of.date, version: of.number }}
            published={of.number}
            formats={formats}
            onAsk={setAsking}
          />
          {mayEdit && of.restore && (
            <Button
              icon={<RotateCcw />}
              disabled={of.restore.edits === 0 ? t("version_as_log") : false}
              onClick={() => setAsking("restore")}
            >
              {t("version_restore", { version: of.number })}
            </Button>
          )}
        </>
      }
    >
      <div className="h-full min-h-0 border-t border-line max-lg:overflow-auto lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] print:block">
        <div className="min-h-0 lg:overflow-auto print:overflow-visible">
          <VersionLines of={of} />
        </div>
        <VersionPanel key={of.uuid} of={of} />
      </div>
      {asking === "restore" && of.restore && <RestoreDialog of={of} restore={of.restore} onClose={close} />}
      {asking && asking !== "restore" && <DownloadDialog of={asking} onClose={close} />}
    </Screen>
  );
}
