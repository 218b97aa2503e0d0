"use client";
import { RadioTower } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useDisplacing } from "@/components/breaks/displaced";
import { type BreakLine, badCells, buildStandardWeek } from "@/components/breaks/edit";
import { WeekEditor } from "@/components/breaks/week-editor";
import { useCall, useFailure } from "@/components/query";
import { useMay, useShell } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { DateField } from "@/components/ui/controls/date-field";
import { Link } from "@/components/ui/controls/link";
import { Select } from "@/components/ui/controls/select";
import { useLeaveGuard } from "@/components/ui/feedback/leave-guard";
import { Band, Empty, Failed, ReadOnly, Skeleton } from "@/components/ui/feedback/states";
import { useFormat } from "@/components/ui/format";
import { useHistory } from "@/components/ui/use-history";
import { type CallOutput, callApi } from "@/lib/browser/api";
import type { Day } from "@/lib/day";
import { listLimited } from "@/lib/inventory/no-limit";

type Station = CallOutput<"stations.retrieve">;
type Week = CallOutput<"breaks.list">;
/** The week as it is saved. */
type Base = Omit<Week, "lines"> & { lines: readonly BreakLine[] };
/** What the tenant's settings say of breaks. */
export type BreakRules = { most: number; names: readonly string[] };

/** The choice of the week that every station may begin with. */
const STANDARD = "standard";

/** A station's week of breaks, changed from a day on. */
export function StationBreaks({ station, rules }: { station: Station; rules: BreakRules }) {
  const answer = useCall("breaks.list", { uuid: station.uuid }, { staleTime: Number.POSITIVE_INFINITY });
  if (answer.isError) return <Failed error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton lines={8} />;
  return <Editor station={station} rules={rules} week={answer.data} />;
}

function Editor({ station, rules, week }: { station: Station; rules: BreakRules; week: Week }) {
  const t = useTranslations("breaks");
  const ui = useTranslations("ui");
  const { day, number } = useFormat();
  const { tenant } = useShell();
  const may = useMay("inventory:write");
  const failure = useFailure();
  const [base, setBase] = useState<Base>(week);
  const history = useHistory<readonly BreakLine[]>(week.lines);
  const [from, setFrom] = useState<Day | null>(station.today);
  const templates = useCall("break_templates.list", { tenant: tenant.uuid, per_page: 200 }, { enabled: may });
  const lines = history.now;
  const sent = useRef<Pick<Base, "lines" | "valid_from">>(week);
  const save = useDisplacing("breaks.update", {
    invalidates: ["breaks", "stations"],
    onDone: ({ version }) => setBase({ ...week, ...sent.current, version }),
  });
  const dirty = lines !== base.lines;
  // What others saved is taken over, but never over what is being changed here: saving says then that it is stale.
  if (!dirty && week.version !== base.version) {
    setBase(week);
    history.reset(week.lines);
  }
  useLeaveGuard(dirty, ui("leave_text"));
  const readOnly = !may || week.leader !== null;
  const bad = badCells(lines, rules.most).size > 0;
  const whyNot = () => {
    if (!dirty) return t("nothing_changed");
    return bad ? t("mend_first") : from === null;
  };
  const seconds = listLimited(lines).reduce((sum, line) => sum + line.capacity_seconds, 0);

  const fill = async (uuid: string | null) => {
    if (!uuid) return;
    if (uuid === STANDARD) return history.set(buildStandardWeek(rules));
    try {
      history.set((await callApi("break_templates.retrieve", { uuid })).lines);
    } catch (error) {
      failure(error, "loading_failed");
    }
  };
  const send = () => {
    if (!from) return;
    sent.current = { lines, valid_from: from };
    void save.send({ uuid: station.uuid, from, lines: [...lines], version: base.version });
  };

  return (
    <div className="flex h-full min-h-0 flex-col">
      {week.leader && (
        <Band icon={<RadioTower />} tone="accent">
          {t.rich("follows", {
            name: week.leader.name,
            link: (words) => (
              <Link className="link" href={`/stations/${week.leader!.uuid}?tab=breaks`}>
                {words}
              </Link>
            ),
          })}
        </Band>
      )}
      {!may && <ReadOnly />}
      <div className="min-h-0 grow overflow-auto">
        {readOnly && lines.length === 0 ? (
          <Empty title={t("empty")} />
        ) : (
          <WeekEditor
            week={history}
            most={rules.most}
            names={rules.names}
            firstHour={Math.floor(station.day_start / 60)}
            readOnly={readOnly}
          />
        )}
      </div>
      <footer className="flex flex-none flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-surface px-gutter py-2">
        <span className="num text-ink-2">
          {t("week_sum", { breaks: lines.length, minutes: number(Math.round(seconds / 60)) })}
        </span>
        {base.valid_from && !dirty && (
          <span className="num text-xs text-ink-3">{t("since", { day: day(base.valid_from) })}</span>
        )}
        {!readOnly && (
          <span className="ml-auto flex flex-wrap items-center gap-2 max-sm:ml-0 max-sm:w-full">
            {lines.length === 0 && (
              <Button size="sm" onClick={() => void fill(STANDARD)}>
                {t("standard_week")}
              </Button>
            )}
            <Select
              bare
              size="sm"
              className="w-44"
              label={t("fill_from")}
              value={null}
              empty={t("fill_from")}
              choices={[
                { value: STANDARD, label: t("standard_week") },
                ...(templates.data?.rows ?? []).map((row) => ({ value: row.uuid, label: row.name })),
              ]}
              onChange={(uuid) => void fill(uuid)}
            />
            <DateField
              bare
              label={t("from")}
              className="w-36"
              value={from}
              onChange={setFrom}
              min={station.today}
            />
            <Button look="main" className="max-sm:grow" busy={save.busy} disabled={whyNot()} onClick={send}>
              {from ? t("save_from", { day: day(from) }) : t("save")}
            </Button>
          </span>
        )}
      </footer>
      {save.dialog}
    </div>
  );
}
