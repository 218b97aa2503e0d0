"use client";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Terms } from "@/components/prices/blank";
import type { PriceForm } from "@/components/prices/list-price";
import { Part, Rows } from "@/components/prices/rows";
import { IconButton } from "@/components/ui/controls/button";
import { MoneyField, NumberField } from "@/components/ui/controls/number-field";
import { PercentField } from "@/components/ui/controls/percent-field";
import { Segmented } from "@/components/ui/controls/select";
import { type Money, toMoney } from "@/lib/money";
import { SURCHARGES, type SurchargeKind } from "@/lib/pricing/price-kinds";

const STACKS = ["add", "multiply"] as const;
const none = "" as Money;

/** What is bought on top of a place: first in the break, a chosen hour … */
export function SurchargesPart({ form }: { form: PriceForm }) {
  const t = useTranslations("prices");
  const { stack, items } = form.values.terms.surcharges as Terms["surcharges"];
  const percent = (kind: SurchargeKind) => items.find((item) => item.kind === kind)?.percent_bp ?? null;
  const set = (kind: SurchargeKind, percent_bp: number | null) => {
    const kept = items.filter((item) => item.kind !== kind);
    const next = percent_bp === null ? kept : [...kept, { kind, percent_bp }];
    form.set(
      "terms.surcharges.items",
      SURCHARGES.flatMap((one) => next.filter((item) => item.kind === one)),
    );
  };
  return (
    <Part
      title={t("surcharges")}
      aside={
        <Segmented
          bare
          size="sm"
          label={t("surcharges_together")}
          value={stack}
          onChange={(value) => form.set("terms.surcharges.stack", value)}
          choices={STACKS.map((value) => ({ value, label: t(`stacks.${value}`) }))}
        />
      }
    >
      <div className="grid gap-3 sm:grid-cols-3">
        {SURCHARGES.map((kind) => (
          <PercentField
            key={kind}
            label={t(`extras.${kind}`)}
            placeholder={t("no_surcharge")}
            least={-10_000}
            most={100_000}
            value={percent(kind)}
            onChange={(value) => set(kind, value)}
          />
        ))}
      </div>
    </Part>
  );
}

/** What an order gets off: by its spots, by its value, and how the three kinds go together. */
export function DiscountsPart({ form }: { form: PriceForm }) {
  const t = useTranslations("prices");
  const discounts = form.values.terms.discounts as Terms["discounts"];
  const set = (to: Partial<Terms["discounts"]>) => form.set("terms.discounts", { ...discounts, ...to });
  const { quantity, value, order } = discounts;
  const swap = (n: number, by: -1 | 1) =>
    set({ order: order.toSpliced(n, 1).toSpliced(n + by, 0, ...order.slice(n, n + 1)) });
  return (
    <Part title={t("discounts")}>
      <div className="grid gap-6 xl:grid-cols-2">
        <div>
          <div className="mb-2 flex min-h-7 items-center gap-3">
            <h3 className="font-medium">{t("quantity")}</h3>
            <Segmented
              bare
              size="sm"
              label={t("quantity_counts")}
              value={discounts.quantity_counts}
              onChange={(quantity_counts) => set({ quantity_counts })}
              choices={[
                { value: "order", label: t("counts.order") },
                { value: "day", label: t("counts.day") },
              ]}
            />
          </div>
          <Rows
            bind={{
              ...form.field("terms.discounts.quantity"),
              value: quantity,
              onChange: (rows) => set({ quantity: rows }),
            }}
            columns="grid-cols-[8rem_8rem_2rem]"
            heads={[t("from_spots"), t("off")]}
            add={() => ({ from: (quantity.at(-1)?.from ?? 0) + 50, percent_bp: 500 })}
            addLabel={t("add_step")}
            row={(row, change) => (
              <>
                <NumberField
                  bare
                  label={t("from_spots")}
                  least={1}
                  value={row.from}
                  onChange={(from) => change({ from: from ?? 1 })}
                />
                <PercentField
                  bare
                  label={t("off")}
                  value={row.percent_bp}
                  onChange={(bp) => change({ percent_bp: bp ?? 0 })}
                />
              </>
            )}
          />
        </div>
        <div>
          <h3 className="mb-2 flex min-h-7 items-center font-medium">{t("value")}</h3>
          <Rows
            bind={{
              ...form.field("terms.discounts.value"),
              value,
              onChange: (rows) => set({ value: rows }),
            }}
            columns="grid-cols-[10rem_8rem_2rem]"
            heads={[t("from_value"), t("off")]}
            add={() => ({ from: value.at(-1)?.from ?? toMoney("1000"), percent_bp: 500 })}
            addLabel={t("add_step")}
            row={(row, change) => (
              <>
                <MoneyField
                  bare
                  label={t("from_value")}
                  value={row.from}
                  onChange={(from) => change({ from: from ?? none })}
                />
                <PercentField
                  bare
                  label={t("off")}
                  value={row.percent_bp}
                  onChange={(bp) => change({ percent_bp: bp ?? 0 })}
                />
              </>
            )}
          />
        </div>
        <div>
          <h3 className="mb-2 font-medium">{t("discount_order")}</h3>
          <ol className="max-w-64 divide-y divide-line rounded-md border border-line">
            {order.map((kind, n) => (
              <li key={kind} className="flex min-h-8 items-center gap-2 pr-1 pl-3">
                <span className="num w-4 text-ink-3">{n + 1}</span>
                <span className="grow">{t(`kinds.${kind}`)}</span>
                <IconButton
                  size="sm"
                  icon={<ArrowUp />}
                  label={t("move_up", { name: t(`kinds.${kind}`) })}
                  disabled={n === 0}
                  onClick={() => swap(n, -1)}
                />
                <IconButton
                  size="sm"
                  icon={<ArrowDown />}
                  label={t("move_down", { name: t(`kinds.${kind}`) })}
                  disabled={n === order.length - 1}
                  onClick={() => swap(n, 1)}
                />
              </li>
            ))}
          </ol>
        </div>
        <div className="grid content-start gap-3">
          <Segmented
            label={t("discounts_together")}
            value={discounts.stack}
            onChange={(stack) => set({ stack })}
            choices={[
              { value: "multiply", label: t("discount_stacks.multiply") },
              { value: "add", label: t("discount_stacks.add") },
            ]}
          />
          <PercentField
            className="w-44"
            label={t("cap")}
            help={t("cap_help")}
            value={discounts.cap_bp}
            onChange={(cap_bp) => set({ cap_bp: cap_bp ?? 10_000 })}
          />
        </div>
      </div>
    </Part>
  );
}
