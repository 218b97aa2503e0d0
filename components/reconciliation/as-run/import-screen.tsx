"use client";
import { useTranslations } from "next-intl";
import { useDayTitle } from "@/components/day-log/day-picker";
import { ChangesPanel } from "@/components/reconciliation/as-run/changes-panel";
import { FilesOfDay } from "@/components/reconciliation/as-run/files-of-day";
import { ImportMapper } from "@/components/reconciliation/as-run/mapper/mapper-entry";
import { ReadSections } from "@/components/reconciliation/as-run/read-sections";
import { type Import, useImport } from "@/components/reconciliation/as-run/use-import";
import { Status } from "@/components/status";
import { Button } from "@/components/ui/controls/button";
import { DropZone } from "@/components/ui/controls/drop-zone";
import { Failed, Skeleton } from "@/components/ui/feedback/states";
import { useFormat } from "@/components/ui/format";
import { Screen } from "@/components/ui/layout/screen";
import type { Day } from "@/lib/day";
import type { DayView } from "@/lib/traffic/recon-view";

const MOST = 20_000_000;

/** An as-run file on its way to a day: how it was read, what is asked about it, and what it would change. */
export function ImportScreen({
  day,
  file,
  onFile,
  onSaved,
  onClose,
}: {
  day: DayView;
  file: File;
  onFile: (file: File) => void;
  onSaved: (first: Day) => void;
  onClose: () => void;
}) {
  const t = useTranslations("reconciliation");
  const title = useDayTitle();
  const { signed } = useFormat();
  const of = useImport(day.station, day.date, file, onSaved);
  const { found } = of;
  const fits = found && found.profile !== "" && found.rows.length > 0;
  const why = whyNot(of, t);
  const act = of.mode === "replace" ? "import.save_replace" : "import.save_add";
  return (
    <Screen
      title={t(of.mode === "replace" ? "import.title_replace" : "import.title")}
      crumbs={[{ label: t("title") }, { label: `${day.station_name}, ${title(day.date)}` }]}
      compact
      scroll={false}
      badge={<Status of="log" is={day.state} values={{ version: day.published }} />}
      detail={t("import.nothing_saved")}
      actions={
        <>
          <Button look="quiet" onClick={onClose} disabled={of.saving}>
            {t("import.discard")}
          </Button>
          <Button look="main" busy={of.saving} disabled={why ?? (of.reading || !fits)} onClick={of.save}>
            {found && fits ? t(act, { change: signed(found.changes.change) }) : t("import.save_none")}
          </Button>
        </>
      }
    >
      <div className="grid h-full min-h-0 overflow-auto lg:grid-cols-[16rem_minmax(0,1fr)_23rem] lg:overflow-hidden">
        <aside className="grid content-start gap-2 border-line bg-canvas p-4 max-lg:order-3 max-lg:border-t lg:overflow-auto lg:border-r">
          <h2 className="font-semibold">
            {t("files.title")} <span className="num font-normal text-ink-3">{day.files.length + 1}</span>
          </h2>
          <div className="rounded-md border border-(--accent) bg-raised px-3 py-2">
            <p className="flex flex-wrap items-start gap-x-2 gap-y-1">
              <span className="grow font-mono text-xs [overflow-wrap:anywhere]">{file.name}</span>
              <Status of="as_run_file" is="checking" />
            </p>
            {found && (
              <p className="num mt-1 text-xs text-ink-2">{t("import.line_count", { count: found.lines })}</p>
            )}
          </div>
          <FilesOfDay day={day} mayChange={false} />
          <DropZone
            label={t("import.other_file")}
            small
            bare
            most={MOST}
            onFiles={([one]) => one && onFile(one)}
          />
        </aside>
        <div className="min-w-0 divide-y divide-line lg:overflow-auto [&>section]:p-4">
          {found && !of.error && <ReadSections of={of} found={found} />}
          {of.error != null && <Failed error={of.error} onRetry={of.retry} />}
          {!found && !of.error && (
            <div className="p-4">
              <Skeleton lines={12} />
            </div>
          )}
        </div>
        <aside
          className="min-w-0 border-line max-lg:border-t lg:overflow-auto lg:border-l"
          aria-label={t("import.changes")}
        >
          {found && fits && !found.known && <ChangesPanel of={of} found={found} />}
        </aside>
      </div>
      <ImportMapper of={of} station={{ uuid: day.station, name: day.station_name }} />
    </Screen>
  );
}

/** Why the file cannot be saved yet; null when it can. */
function whyNot({ found, open, saving }: Import, t: ReturnType<typeof useTranslations>): string | null {
  if (!found || saving) return null;
  if (found.known) return t("import.known");
  return open.length > 0 ? t("import.answer_first") : null;
}
