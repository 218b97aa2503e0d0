"use client";
import { useTranslations } from "next-intl";
import { useCall } from "@/components/query";
import { SpotBar } from "@/components/ui/controls/color-field";
import { Loaded } from "@/components/ui/feedback/loaded";
import { useFormat } from "@/components/ui/format";
import type { CallInput, CallOutput } from "@/lib/browser/api";
import type { LogSpotView } from "@/lib/traffic/log-view";

/** A spot that waits for a break: one taken out of the day, or one of a campaign that found no break. */
export type WaitingSpot =
  | { kind: "removed"; spot: LogSpotView }
  | { kind: "bumped"; row: CallOutput<"logs.waiting">["rows"][number] };

const keyOfWaiting = (of: WaitingSpot) =>
  of.kind === "removed" ? of.spot.uuid : `${of.row.segment} ${of.row.station}`;

/** The spots that wait for a break on the day, to choose one of. */
export function WaitingField({
  on,
  removed,
  chosen,
  onChoose,
}: {
  on: CallInput<"logs.waiting">;
  removed: readonly LogSpotView[];
  chosen: WaitingSpot | null;
  onChoose: (spot: WaitingSpot) => void;
}) {
  const t = useTranslations("log");
  const { day } = useFormat();
  const answer = useCall("logs.waiting", on, { staleTime: 0 });
  const all = (rows: CallOutput<"logs.waiting">["rows"]): WaitingSpot[] => [
    ...removed.map((spot) => ({ kind: "removed" as const, spot })),
    ...rows.map((row) => ({ kind: "bumped" as const, row })),
  ];
  const isEmpty = removed.length === 0 && answer.data?.rows.length === 0;
  return (
    <Loaded answer={answer} empty={isEmpty && <p className="text-ink-3">{t("insert_waiting_none")}</p>}>
      {({ rows }) => (
        <fieldset>
          <legend className="mb-1.5 text-sm font-medium">{t("insert_waiting")}</legend>
          <ul className="max-h-72 overflow-auto rounded-md border border-line-2">
            {all(rows).map((one) => (
              <li key={keyOfWaiting(one)} className="border-line not-last:border-b">
                <label className="flex min-h-11 cursor-pointer items-center gap-3 px-2.5 py-1.5 leading-snug hover:bg-hover has-checked:bg-selected">
                  <input
                    type="radio"
                    name="waiting"
                    checked={chosen !== null && keyOfWaiting(chosen) === keyOfWaiting(one)}
                    onChange={() => onChoose(one)}
                  />
                  {one.kind === "removed" ? (
                    <>
                      <SpotBar color={one.spot.color} />
                      <span className="min-w-0 grow">
                        <span className="cut block font-medium">{one.spot.title}</span>
                        <span className="cut block text-xs text-ink-3">
                          {one.spot.customer} · {t("insert_removed")}
                        </span>
                      </span>
                      <span className="num flex-none text-xs">
                        {t("short_seconds", { seconds: one.spot.length })}
                      </span>
                    </>
                  ) : (
                    <>
                      <span className="min-w-0 grow">
                        <span className="cut block font-medium">{one.row.name}</span>
                        <span className="cut block text-xs text-ink-3">
                          {one.row.customer_name} · {t("insert_until", { day: day(one.row.until) })}
                        </span>
                      </span>
                      <span className="num flex-none text-xs">
                        {t("insert_waiting_count", { count: one.row.spots, seconds: one.row.length })}
                      </span>
                    </>
                  )}
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
    </Loaded>
  );
}
