"use client";
import { useTranslations } from "next-intl";
import { useOrder } from "@/components/campaigns/editor/campaign-context";
import { Discounts } from "@/components/campaigns/editor/discounts";
import type { Campaign, Draft } from "@/components/campaigns/editor/draft";
import { CommissionField, useDraftSums } from "@/components/campaigns/price/commission";
import { PriceSteps } from "@/components/campaigns/price/price-steps";
import { PanelPart } from "@/components/planner/panel/panel-part";
import { MoneyField } from "@/components/ui/controls/number-field";
import { Segmented } from "@/components/ui/controls/select";
import { isZero, type Money, ZERO } from "@/lib/money";
import { computePriceSums, type PriceSums } from "@/lib/pricing/price-sums";

/** A price with the steps that lead to it from the list price. */
export type ShownPrice = {
  listed: Money;
  total: Money;
  steps: Parameters<typeof PriceSteps>[0]["steps"];
  /** It is that of a moment ago. */
  isOld: boolean;
};
type Props = { price: ShownPrice; stations: readonly { rate_card: string | null }[] };

/** The rate cards of the stations, each once. */
function useCardNames(stations: Props["stations"]) {
  const t = useTranslations("planner");
  const names = [...new Set(stations.flatMap((station) => station.rate_card ?? []))];
  if (names.length === 0) return t("no_rate_card");
  return names.length > 2 ? t("rate_cards", { count: names.length }) : names.join(", ");
}

function Steps({ price: { listed, steps, total }, sums }: Pick<Props, "price"> & { sums: PriceSums | null }) {
  const t = useTranslations("planner");
  const all = [{ step: "list", amount: listed }, ...steps];
  return <PriceSteps steps={all} total={total} label={t("net")} sums={sums} />;
}

/** What a booked campaign costs. */
export function BookedPrice({ price, stations, campaign }: Props & { campaign: Campaign }) {
  const t = useTranslations("planner");
  const { commission_bp, sums } = campaign;
  const cards = useCardNames(stations);
  return (
    <PanelPart title={t("price")} detail={price.isOld ? t("pricing") : cards}>
      <Steps price={price} sums={computePriceSums(price.total, commission_bp, sums.taxes[0] ?? null)} />
    </PanelPart>
  );
}

/** What the painting of a draft costs: added from its spots with its discounts, or a total that was agreed. */
export function DraftPrice({ price, stations, title }: Props & { title?: string }) {
  const t = useTranslations("planner");
  const campaigns = useTranslations("campaigns");
  const { draft, setDraft } = useOrder();
  const cards = useCardNames(stations);
  const { auto_calc, manual, stations: agreed } = draft.price_json;
  const sums = useDraftSums(price.total);
  const byStation = auto_calc === "manual" && manual === null && Object.keys(agreed).length > 0;
  const set = (change: Partial<Draft["price_json"]>) =>
    setDraft((d) => ({ ...d, price_json: { ...d.price_json, ...change } }), "price");
  return (
    <PanelPart
      title={title ?? t("price")}
      detail={price.isOld ? t("pricing") : cards}
      actions={
        <Segmented
          bare
          size="sm"
          label={campaigns("price_by")}
          value={auto_calc}
          choices={[
            { value: "auto", label: t("price_auto") },
            { value: "manual", label: t("price_manual") },
          ]}
          onChange={(to) =>
            set({ auto_calc: to, manual: to === "manual" && !byStation ? (manual ?? price.total) : null })
          }
        />
      }
    >
      <Steps price={price} sums={sums} />
      <div className="mt-3 empty:hidden">
        <CommissionField size="sm" />
      </div>
      {auto_calc === "manual" && !byStation && (
        <MoneyField
          className="mt-3 w-44"
          size="sm"
          label={campaigns(sums && !isZero(sums.commission) ? "agreed_gross" : "agreed_total")}
          least={ZERO}
          value={manual}
          onChange={(amount) => set({ manual: amount })}
        />
      )}
      {byStation && <p className="mt-2 text-xs text-ink-3">{t("price_by_station")}</p>}
      {auto_calc === "auto" && (
        <details className="mt-2">
          <summary className="text-accent-ink">{t("discounts", { count: draft.discounts.length })}</summary>
          <div className="mt-2">
            <Discounts
              value={draft.discounts}
              listed={price.listed}
              onChange={(discounts) => setDraft((d) => ({ ...d, discounts }), "discounts")}
            />
          </div>
        </details>
      )}
    </PanelPart>
  );
}
