"use client";
import { useTranslations } from "next-intl";
import { PanelPart } from "@/components/planner/panel/panel-part";
import { useDays } from "@/components/planner/use-days";
import { useCall } from "@/components/query";
import { Failed, Skeleton } from "@/components/ui/feedback/states";
import { useFormat } from "@/components/ui/format";
import { takeAt } from "@/lib/must";
import type { Grid } from "@/lib/planner/grid";
import type { PaintedSpots } from "@/lib/planner/painting";

type Row = { key: string; name: string; detail: string; length: number | null };

/** Who is in the break of the cursor: other customers as far as the person may see them, and the painted spots. */
export function BreakPart({
  grid,
  at,
  spots,
  campaign,
  titles,
}: {
  grid: Grid;
  /** −1 while the cursor is on no break. */
  at: number;
  spots: PaintedSpots;
  campaign: string;
  titles: ReadonlyMap<string, string>;
}) {
  const t = useTranslations("planner");
  const words = useDays();
  const { time, number } = useFormat();
  const here = at >= 0 ? takeAt(grid.breaks, at) : null;
  const { data, error, refetch } = useCall(
    "schedules.break_spots",
    { break: here?.uuid ?? "" },
    { enabled: here !== null, staleTime: 30_000 },
  );
  if (!here)
    return (
      <PanelPart title={t("in_break")}>
        <p className="text-ink-2">{t("in_break_none")}</p>
      </PanelPart>
    );
  const own: Row[] = (spots.get(at) ?? []).map(({ segment }, i) => ({
    key: `own ${i}`,
    name: t("this_campaign"),
    detail: titles.get(segment) ?? "",
    length: null,
  }));
  const theirs: Row[] = (data?.spots ?? [])
    .filter((spot) => spot.campaign !== campaign)
    .map(({ customer_name, campaign_name, length, held }, i) => ({
      key: `theirs ${i}`,
      name: customer_name,
      detail: held ? t("held_for", { name: campaign_name }) : campaign_name,
      length,
    }));
  const rows = [...theirs, ...own];
  return (
    <PanelPart
      title={t("in_break")}
      detail={`${words.day(here.date)}, ${time(here.second)} · ${here.station.name}`}
    >
      {error && !data ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <ul className="grid gap-1" aria-live="polite">
          {rows.map(({ key, name, detail, length }) => (
            <li key={key} className="flex items-baseline gap-2">
              <span className="cut font-medium">{name}</span>
              <span className="cut grow text-xs text-ink-3">{detail}</span>
              {length !== null && (
                <span className="num flex-none">{t("seconds", { count: number(length) })}</span>
              )}
            </li>
          ))}
          {data && data.others.spots > 0 && (
            <li className="flex justify-between gap-2 text-ink-2">
              {t("in_break_others", { count: data.others.spots })}
              <span className="num">{t("seconds", { count: number(data.others.seconds) })}</span>
            </li>
          )}
          {data && rows.length + data.others.spots === 0 && (
            <li className="text-ink-2">{t("in_break_empty")}</li>
          )}
        </ul>
      )}
      {!data && !error && <Skeleton lines={2} className="px-0" />}
    </PanelPart>
  );
}
