"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCall, useSend } from "@/components/query";
import { useShell } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { Segmented } from "@/components/ui/controls/select";
import { useSentence } from "@/components/ui/feedback/sentence";
import { toast } from "@/components/ui/feedback/toast-store";
import { useFormat } from "@/components/ui/format";
import { Card } from "@/components/ui/layout/card";
import type { Plan } from "@/lib/billing/licence-plans";
import type { CallOutput } from "@/lib/browser/api";

type State = CallOutput<"purchase.state">;

/** A plan for the chosen stations: what it costs stands beside the button before it is pressed. */
export function Order({
  plans,
  vendor,
  stations,
}: Pick<State, "plans" | "vendor"> & { stations: readonly string[] }) {
  const t = useTranslations("purchase");
  const { tenant } = useShell();
  const { money, percent } = useFormat();
  const sentence = useSentence();
  const [plan, setPlan] = useState<Plan>("annual");
  const [renews, setRenews] = useState(true);
  const recurring = plan === "monthly" || renews;
  const wanted = { plan, stations: [...stations], recurring };
  const quote = useCall("purchase.quote", wanted, { enabled: stations.length > 0, keep: true });
  const mailed = () => toast({ text: t("mailed") });
  const checkout = useSend("purchase.checkout", {
    invalidates: ["purchase"],
    onDone: ({ url }) => (url ? location.assign(url) : mailed()),
  });
  const proforma = useSend("purchase.proforma", { invalidates: ["purchase"], onDone: mailed });
  const price = plans.find((one) => one.plan === plan);
  const sums = stations.length > 0 ? quote.data : undefined;
  return (
    <Card title={t("order")} padded className="lg:sticky lg:top-0">
      <div className="grid gap-3">
        <Segmented
          label={t("plan")}
          value={plan}
          onChange={setPlan}
          choices={plans.map((one) => ({ value: one.plan, label: t(`plans.${one.plan}`) }))}
        />
        {price && (
          <p className="num text-ink-2">
            {t(`price.${plan}`, { price: money(price.price), currency: price.currency })}
          </p>
        )}
        {plan === "annual" && <Checkbox label={t("renew")} value={renews} onChange={setRenews} />}
        {sums ? (
          <dl className="num grid grid-cols-[1fr_auto] gap-x-3 gap-y-1.5 border-t border-line pt-3">
            <dt className="text-ink-2">{t("net", { count: sums.stations.length })}</dt>
            <dd className="text-right">{money(sums.net)}</dd>
            <dt className="text-ink-2">
              {sums.tax_bp ? t("tax", { percent: percent(sums.tax_bp) }) : t("no_tax")}
            </dt>
            <dd className="text-right">{money(sums.tax)}</dd>
            <dt className="border-t border-line pt-1.5 font-semibold">
              {t("total", { currency: sums.currency })}
            </dt>
            <dd className="border-t border-line pt-1.5 text-right font-semibold">{money(sums.total)}</dd>
          </dl>
        ) : (
          <p className="text-ink-3">{quote.error ? sentence(quote.error) : t("choose")}</p>
        )}
        {vendor === "paddle" && (
          <Button
            look="main"
            disabled={!sums}
            busy={checkout.isPending}
            onClick={() => checkout.mutate(wanted)}
          >
            {t("pay")}
          </Button>
        )}
        <Button
          look={vendor === "paddle" ? "frame" : "main"}
          disabled={!sums || tenant.sandbox}
          busy={proforma.isPending}
          onClick={() => proforma.mutate({ tenant: tenant.uuid, ...wanted })}
        >
          {t("proforma")}
        </Button>
        <p className="text-xs text-ink-3">{t(tenant.sandbox ? "practice" : "proforma_text")}</p>
      </div>
    </Card>
  );
}
