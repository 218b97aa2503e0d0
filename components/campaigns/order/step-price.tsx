"use client";
import { useTranslations } from "next-intl";
import { Discounts } from "@/components/campaigns/order/discounts";
import { useOrder } from "@/components/campaigns/order/order-context";
import { PriceSteps } from "@/components/campaigns/order/price-steps";
import type { Estimate } from "@/components/campaigns/order/use-estimate";
import { useSegmentWords } from "@/components/campaigns/segment-words";
import { useFormat } from "@/components/ui/format";
import { MoneyField } from "@/components/ui/number-field";
import { type RecordColumn, RecordTable } from "@/components/ui/record-table";
import { Segmented } from "@/components/ui/select";
import { isNegative, isZero, type Money, minus, ratio } from "@/lib/money";

/** What it costs: added from the plays, or agreed by hand and spread over them to the cent. */
export function StepPrice() {
  const t = useTranslations("campaigns");
  const { draft, setDraft, running } = useOrder();
  const { estimate } = running;
  const { auto_calc, manual, stations } = draft.price_json;
  const by = auto_calc === "auto" ? "auto" : manual === null ? "stations" : "manual";
  if (!estimate) return <p className="text-ink-2">{t("needs_segments")}</p>;
  const set = (change: Partial<typeof draft.price_json>) =>
    setDraft((d) => ({ ...d, price_json: { ...d.price_json, ...change } }));
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-end gap-3">
        <Segmented
          label={t("price_by")}
          value={by}
          choices={[
            { value: "auto", label: t("price_auto") },
            { value: "manual", label: t("price_manual") },
            { value: "stations", label: t("price_stations") },
          ]}
          onChange={(to) =>
            set(
              to === "auto"
                ? { auto_calc: "auto" }
                : { auto_calc: "manual", manual: to === "manual" ? (manual ?? estimate.total) : null },
            )
          }
        />
        {by === "manual" && (
          <MoneyField
            className="w-44"
            label={t("agreed_total")}
            value={manual}
            onChange={(amount) => set({ manual: amount })}
            autoFocus
          />
        )}
        {by !== "auto" && <Difference of={estimate.total} listed={estimate.listed} />}
      </div>
      {by === "stations" && (
        <div className="grid gap-3 sm:grid-cols-3">
          {estimate.stations.map(({ station, station_name }) => (
            <MoneyField
              key={station}
              label={station_name}
              optional
              value={stations[station] ?? null}
              onChange={(amount) => {
                const { [station]: _, ...others } = stations;
                set({ stations: amount === null ? others : { ...others, [station]: amount as Money } });
              }}
            />
          ))}
        </div>
      )}
      {by === "auto" && (
        <section className="grid gap-2">
          <h3 className="font-semibold">{t("discounts")}</h3>
          <Discounts
            value={draft.discounts}
            listed={estimate.listed}
            onChange={(discounts) => setDraft((d) => ({ ...d, discounts }))}
          />
        </section>
      )}
      <PriceSteps
        steps={[{ step: "list", amount: estimate.listed }, ...estimate.steps]}
        total={estimate.total}
        label={t("total_net")}
      />
      <ByStation estimate={estimate} />
      <PlayPrices />
    </div>
  );
}

const PERCENT = 100;
function Difference({ of, listed }: { of: Money; listed: Money }) {
  const t = useTranslations("campaigns");
  const { money, number } = useFormat();
  const less = minus(listed, of);
  if (isZero(less) || isZero(listed)) return null;
  const percent = number(Math.abs(ratio(less, listed)) * PERCENT, 1);
  const amount = money((isNegative(less) ? less.replace("-", "") : less) as Money);
  return (
    <p className="num pb-1.5 text-ink-2">
      {t(isNegative(less) ? "above_list" : "below_list", { amount, percent })}
    </p>
  );
}

type Line = Estimate["stations"][number];
function ByStation({ estimate }: { estimate: Estimate }) {
  const t = useTranslations("campaigns");
  const { money, number, formats } = useFormat();
  const columns: RecordColumn<Line>[] = [
    { id: "station", head: t("station"), cell: (row) => row.station_name },
    { id: "plays", head: t("plays"), cell: (row) => number(row.plays), right: true },
    { id: "seconds", head: t("seconds_head"), cell: (row) => number(row.seconds), right: true, wide: true },
    {
      id: "price",
      head: t("net", { currency: formats.currency }),
      cell: (row) => money(row.price),
      right: true,
    },
  ];
  return (
    <div className="overflow-hidden rounded-md border border-line">
      <RecordTable
        label={t("by_station")}
        columns={columns}
        rows={estimate.stations}
        rowKey={(row) => row.station}
      />
    </div>
  );
}

/** How one play of each segment is priced. */
function PlayPrices() {
  const t = useTranslations("campaigns");
  const words = useSegmentWords();
  const { draft, running } = useOrder();
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{t("price_of_play")}</h3>
      {draft.segments.map((segment, i) => {
        const line = running.lineOf(segment.key);
        if (!line?.play_price) return null;
        return (
          <details key={segment.key} className="rounded-md border border-line px-3.5 py-2 open:pb-3.5">
            <summary className="flex items-baseline gap-2">
              <span className="num font-semibold">{i + 1}</span>
              <span className="grow text-ink-2">
                {words.count(segment)}, {words.hours(segment)}, {words.seconds(segment.length)}
              </span>
              <PlayPrice price={line.play_price} />
            </summary>
            <div className="mt-3">
              <PriceSteps steps={line.steps} total={line.play_price} label={t("first_play")} />
            </div>
          </details>
        );
      })}
    </section>
  );
}
function PlayPrice({ price }: { price: Money }) {
  const { money } = useFormat();
  return <span className="num font-medium">{money(price)}</span>;
}
