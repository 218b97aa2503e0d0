"use client";
import dynamic from "next/dynamic";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { DayEditor } from "@/components/breaks/days/day-editor";
import { HolidayList } from "@/components/breaks/days/holidays";
import { useCall } from "@/components/query";
import { useMay } from "@/components/shell/context";
import { Loaded } from "@/components/ui/feedback/loaded";
import { Failed, ReadOnly, Skeleton } from "@/components/ui/feedback/states";
import { useFormat } from "@/components/ui/format";
import type { CallOutput } from "@/lib/browser/api";
import { type Day, parseGivenDay } from "@/lib/day";

const Calendar = dynamic(() => import("@/components/ui/controls/calendar").then((m) => m.Calendar));
type Station = CallOutput<"stations.retrieve">;

/** Single days: which differ from their week, holidays, and the breaks of one day. The day is in the address. */
export function StationDays({ station }: { station: Station }) {
  const t = useTranslations("breaks");
  const { day: write } = useFormat();
  const may = useMay("inventory:write");
  const params = useSearchParams();
  const date: Day = parseGivenDay(params.get("date") ?? "") ?? station.today;
  const all = useCall("breaks.list", { uuid: station.uuid }, { staleTime: 5_000 });
  const one = useCall("breaks.list", { uuid: station.uuid, date }, { keep: true });
  const pick = (to: Day) => {
    const next = new URLSearchParams(params);
    next.set("date", to);
    window.history.pushState(null, "", `${location.pathname}?${next}`);
  };
  if (all.isError) return <Failed error={all.error} onRetry={() => void all.refetch()} />;
  if (!all.data) return <Skeleton lines={8} />;
  const { holidays, exceptions } = all.data;
  const mark = (of: Day) =>
    [
      holidays.find((holiday) => holiday.date === of)?.name,
      exceptions.some((exception) => exception.date === of) && t("has_exceptions"),
    ]
      .filter(Boolean)
      .join(", ") || undefined;
  return (
    <>
      {!may && <ReadOnly />}
      <div className="grid min-h-full lg:grid-cols-[18.5rem_minmax(0,1fr)] lg:grid-rows-[auto_minmax(0,1fr)]">
        <div className="border-line bg-surface max-lg:border-b lg:border-r">
          <Calendar key={date} value={date} today={station.today} onPick={pick} mark={mark} />
        </div>
        <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <Loaded
            answer={one}
            waiting={<Skeleton lines={6} />}
            empty={one.isPlaceholderData && <Skeleton lines={6} />}
          >
            {(week) => (
              <DayEditor
                key={`${date} ${week.version} ${week.holidays.length}`}
                station={station}
                date={date}
                week={week}
                label={write(date)}
              />
            )}
          </Loaded>
        </div>
        <HolidayList onPick={pick} from={station.today} />
      </div>
    </>
  );
}
