"use client";
import { History } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { repeatOf } from "@/components/campaigns/draft/saved-draft";
import { useOrder } from "@/components/campaigns/editor/campaign-context";
import { CustomerField } from "@/components/campaigns/editor/customer-field";
import { DiscountField } from "@/components/campaigns/editor/discount-field";
import { shiftedDraft, withDates, withStations } from "@/components/campaigns/editor/draft";
import { StationToggles } from "@/components/campaigns/editor/station-toggles";
import { CommissionField, useCommission } from "@/components/campaigns/price/commission";
import { revisionOf } from "@/components/campaigns/revision/open-revision";
import { useFailure } from "@/components/query";
import { useShell } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { DateField } from "@/components/ui/controls/date-field";
import { MoneyField } from "@/components/ui/controls/number-field";
import { Segmented } from "@/components/ui/controls/select";
import { TextField } from "@/components/ui/controls/text-field";
import { toast } from "@/components/ui/feedback/toast-store";
import { useToday } from "@/components/ui/format";
import { callApi } from "@/lib/browser/api";
import { countDays } from "@/lib/day";
import { ZERO } from "@/lib/money";

/** Who, when, where and at what price, in two rows. */
export function SheetHead() {
  const t = useTranslations("campaigns");
  const { draft, setDraft, running, campaign } = useOrder();
  const revision = revisionOf(campaign);
  const { start_date, end_date, discounts } = draft;
  const { auto_calc, manual } = draft.price_json;
  const wrong = start_date && end_date && end_date < start_date ? t("check.bad_dates") : undefined;
  const price = (change: Partial<typeof draft.price_json>) =>
    setDraft((d) => ({ ...d, price_json: { ...d.price_json, ...change } }));
  const [discount] = discounts;
  const { commission_bp } = useCommission();
  return (
    <section
      id="sheet-head"
      tabIndex={-1}
      aria-label={t("sheet.head")}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-3 sm:grid-cols-2 xl:grid-cols-4"
    >
      {!revision && <CustomerField />}
      {!revision && <Repeat />}
      <TextField
        label={t("name_field")}
        value={draft.name}
        maxLength={200}
        onChange={(name) => setDraft((d) => ({ ...d, name }))}
      />
      {!revision && (
        <TextField
          label={t("po_number")}
          optional
          value={draft.po_number}
          maxLength={60}
          onChange={(po_number) => setDraft((d) => ({ ...d, po_number }))}
        />
      )}
      <DateField
        label={t("start")}
        value={start_date}
        {...(revision && { min: revision.from })}
        onChange={(day) =>
          setDraft((d) =>
            day && d.start_date && d.end_date && !revision
              ? shiftedDraft(d, countDays(d.start_date, day))
              : withDates(d, day, d.end_date),
          )
        }
      />
      <DateField
        label={t("end")}
        value={end_date}
        {...(start_date && { min: start_date })}
        {...(wrong && { error: wrong })}
        onChange={(day) => setDraft((d) => withDates(d, d.start_date, day))}
      />
      <div className="flex flex-wrap items-end gap-3 sm:col-span-2">
        <Segmented
          label={t("price_by")}
          value={auto_calc}
          choices={[
            { value: "auto", label: t("price_auto") },
            { value: "manual", label: t("price_manual") },
          ]}
          onChange={(to) => price({ auto_calc: to })}
        />
        {auto_calc === "manual" ? (
          <MoneyField
            className="w-40"
            label={t(commission_bp > 0 ? "agreed_gross" : "agreed_total")}
            optional
            least={ZERO}
            value={manual}
            onChange={(amount) => price({ manual: amount })}
          />
        ) : (
          discounts.length < 2 && (
            <DiscountField
              optional
              name={discount?.name ?? t("discount")}
              value={discount ?? null}
              listed={running.estimate?.listed ?? ZERO}
              onChange={(next) => setDraft((d) => ({ ...d, discounts: next ? [next] : [] }))}
            />
          )
        )}
        <CommissionField />
      </div>
      <Stations />
    </section>
  );
}

/** The customer's last order again, on the next free weeks. */
function Repeat() {
  const t = useTranslations("campaigns");
  const { tenant } = useShell();
  const { draft, setDraft } = useOrder();
  const failure = useFailure();
  const now = useToday();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    if (!draft.customer) return;
    setBusy(true);
    try {
      const { rows } = await callApi("campaigns.list_with_status", {
        tenant: tenant.uuid,
        status: ["upcoming", "active", "expiring", "finished", "stopped"],
        filters: { customer: draft.customer },
        sort: [{ id: "created_at", desc: true }],
        per_page: 1,
      });
      const last = rows[0] && (await callApi("campaigns.retrieve", { uuid: rows[0].uuid }));
      if (last) setDraft(() => repeatOf(last, now));
      else toast({ text: t("sheet.nothing_before", { customer: draft.customer_name }) });
    } catch (error) {
      failure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="flex items-end">
      <Button
        icon={<History />}
        busy={busy}
        disabled={draft.customer === null && t("check.no_customer")}
        onClick={() => void run()}
      >
        {t("sheet.repeat")}
      </Button>
    </div>
  );
}

/** Every station as a button; pressed ones take the order. */
function Stations() {
  const { draft, setDraft, stations } = useOrder();
  return (
    <StationToggles
      id="sheet-stations"
      className="sm:col-span-2 xl:col-span-4"
      stations={stations}
      chosen={draft.stations}
      onChange={(toNext) => setDraft((d) => withStations(d, toNext(d.stations)))}
    />
  );
}
