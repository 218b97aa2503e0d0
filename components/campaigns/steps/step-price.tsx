"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useOrder } from "@/components/campaigns/editor/campaign-context";
import { Discounts } from "@/components/campaigns/editor/discounts";
import { type AgreedBy, agreedBy } from "@/components/campaigns/editor/draft";
import type { Estimate } from "@/components/campaigns/editor/use-estimate";
import { CommissionField, useDraftSums } from "@/components/campaigns/price/commission";
import { PriceSteps } from "@/components/campaigns/price/price-steps";
import { useSegmentWords } from "@/components/campaigns/segment-words";
import { MoneyField } from "@/components/ui/controls/number-field";
import { Segmented } from "@/components/ui/controls/select";
import { useFormat } from "@/components/ui/format";
import { type RecordColumn, RecordTable } from "@/components/ui/table/record-table";
import {
  computeRatio,
  isNegative,
  isZero,
  type Money,
  makePositive,
  multiply,
  subtract,
  ZERO,
} from "@/lib/money";

/** What it costs: added from the spots, or agreed by hand and spread over them to the cent. */
export function StepPrice() {
  const t = useTranslations("campaigns");
  const { draft, setDraft, running } = useOrder();
  const { estimate } = running;
  const { auto_calc, manual, stations } = draft.price_json;
  const [chosen, setChosen] = useState<AgreedBy | null>(null);
  const by = auto_calc === "auto" ? "auto" : agreedBy(draft.price_json, chosen);
  const sums = useDraftSums(estimate?.total ?? ZERO);
  if (!estimate) return <p className="text-ink-2">{t("needs_segments")}</p>;
  const hasCommission = sums !== null && !isZero(sums.commission);
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
          onChange={(to) => {
            if (to === "auto") return set({ auto_calc: "auto" });
            setChosen(to);
            set({ auto_calc: "manual", manual: to === "manual" ? (manual ?? estimate.total) : null });
          }}
        />
        {by === "manual" && (
          <MoneyField
            className="w-44"
            label={t(hasCommission ? "agreed_gross" : "agreed_total")}
            least={ZERO}
            value={manual}
            onChange={(amount) => set({ manual: amount })}
            autoFocus
          />
        )}
        <CommissionField />
        {by !== "auto" && <Difference of={estimate.total} listed={estimate.listed} />}
      </div>
      {by === "stations" && (
        <div className="grid gap-3 sm:grid-cols-3">
          {estimate.stations.map(({ station, station_name }) => (
            <MoneyField
              key={station}
              label={station_name}
              optional
              least={ZERO}
              value={stations[station] ?? null}
              onChange={(amount) => {
                const { [station]: _, ...others } = stations;
                set({ stations: amount === null ? others : { ...others, [station]: amount } });
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
        sums={sums}
      />
      <ByStation estimate={estimate} head={hasCommission ? "gross" : "net"} />
      <SpotPrices />
    </div>
  );
}

const PERCENT = 100;
function Difference({ of, listed }: { of: Money; listed: Money }) {
  const t = useTranslations("campaigns");
  const { money, number } = useFormat();
  const less = subtract(listed, of);
  if (isZero(less) || isZero(listed)) return null;
  const percent = number(Math.abs(computeRatio(less, listed)) * PERCENT, 1);
  const amount = money(makePositive(less));
  return (
    <p className="num pb-1.5 text-ink-2">
      {t(isNegative(less) ? "above_list" : "below_list", { amount, percent })}
    </p>
  );
}

type StationPrice = Estimate["stations"][number];
function ByStation({ estimate, head }: { estimate: Estimate; head: "gross" | "net" }) {
  const t = useTranslations("campaigns");
  const { money, number, formats } = useFormat();
  const columns: RecordColumn<StationPrice>[] = [
    { id: "station", head: t("station"), cell: (row) => row.station_name },
    { id: "spots", head: t("spots"), cell: (row) => number(row.spots), right: true },
    { id: "seconds", head: t("seconds_head"), cell: (row) => number(row.seconds), right: true, wide: true },
    {
      id: "price",
      head: t(head, { currency: formats.currency }),
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

/** How the spots of each segment are priced: every different price with its steps and its number of spots. */
function SpotPrices() {
  const t = useTranslations("campaigns");
  const words = useSegmentWords();
  const { money } = useFormat();
  const { draft, running } = useOrder();
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{t("price_of_spot")}</h3>
      {draft.segments.map((segment, i) => {
        const line = running.lineOf(segment.key);
        if (!line || line.prices.length === 0) return null;
        return (
          <details key={segment.key} className="rounded-md border border-line px-3.5 py-2 open:pb-3.5">
            <summary className="flex items-baseline gap-2">
              <span className="num font-semibold">{i + 1}</span>
              <span className="grow text-ink-2">
                {words.count(segment)}, {words.hours(segment)}, {words.seconds(segment.length)}
              </span>
              <span className="num font-medium">{money(line.price)}</span>
            </summary>
            <div className="mt-3 grid gap-4">
              {line.prices.map(({ spots, price, steps }, n) => (
                <PriceSteps
                  key={n}
                  steps={steps}
                  total={price}
                  label={t("spots_at_price", { count: spots, sum: money(multiply(price, spots)) })}
                />
              ))}
            </div>
          </details>
        );
      })}
    </section>
  );
}
