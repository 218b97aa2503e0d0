"use client";
import { useTranslations } from "next-intl";
import { useOrder } from "@/components/campaigns/editor/campaign-context";
import { Discounts } from "@/components/campaigns/editor/discounts";
import type { Draft } from "@/components/campaigns/editor/draft";
import { PriceSteps } from "@/components/campaigns/editor/price-steps";
import { PanelPart } from "@/components/planner/panel/panel-part";
import { MoneyField } from "@/components/ui/controls/number-field";
import { Segmented } from "@/components/ui/controls/select";
import { type Money, ZERO } from "@/lib/money";

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

function Steps({ price: { listed, steps, total } }: Pick<Props, "price">) {
  const t = useTranslations("planner");
  return <PriceSteps steps={[{ step: "list", amount: listed }, ...steps]} total={total} label={t("net")} />;
}

/** What a booked campaign costs. */
export function BookedPrice({ price, stations }: Props) {
  const t = useTranslations("planner");
  const cards = useCardNames(stations);
  return (
    <PanelPart title={t("price")} detail={price.isOld ? t("pricing") : cards}>
      <Steps price={price} />
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
      <Steps price={price} />
      {auto_calc === "manual" && !byStation && (
        <MoneyField
          className="mt-3 w-44"
          size="sm"
          label={campaigns("agreed_total")}
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
