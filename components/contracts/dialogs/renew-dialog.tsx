"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { Contract } from "@/components/contracts/contract";
import { Form, Submit, useCallForm } from "@/components/form";
import { Button } from "@/components/ui/controls/button";
import { PercentField } from "@/components/ui/controls/percent-field";
import { useFormat } from "@/components/ui/format";
import { Facts } from "@/components/ui/layout/card";
import { Dialog } from "@/components/ui/overlay/dialog";
import { listOpenItems, projectChanges, toContractTerms } from "@/lib/contracts/changes";
import { applyIndex, sumItems } from "@/lib/contracts/items";
import { renewTerm } from "@/lib/contracts/term";

const MOST_INDEX = 5000;

/** The next version of a contract: its term, and what it commits to at a change of prices. */
export function RenewDialog({ contract, onClose }: { contract: Contract; onClose: () => void }) {
  const t = useTranslations("contracts");
  const ui = useTranslations("ui");
  const router = useRouter();
  const { day, money, places } = useFormat();
  const { uuid, version, number, changes, currency } = contract;
  const form = useCallForm(
    "contracts.renew",
    { uuid, version, index_bp: 0 },
    {
      says: null,
      invalidates: ["contracts"],
      onDone: (next) => router.push(`/contract-v1/${next.uuid}`),
    },
  );
  const index = form.field("index_bp");
  // The next version begins with what this one ends with, after the changes that are planned.
  const { terms } = projectChanges(
    toContractTerms(contract, changes),
    changes.filter(({ state }) => state === "planned"),
    { places, booked: new Map() },
  );
  const { start_date, end_date } = renewTerm({ ...contract, end_date: terms.end_date });
  const revision = contract.revision + 1;
  const total = sumItems(
    listOpenItems(terms).map((item) => applyIndex(item, index.value ?? 0, places)),
    places,
  );
  return (
    <Dialog title={t("renew_title", { number })} size="small" onClose={onClose}>
      <Form form={form} className="grid gap-4">
        <p className="text-ink-2">
          {t("renew_text", { revision, from: day(start_date), to: day(end_date) })}
        </p>
        <PercentField
          label={t("renew_index")}
          least={-MOST_INDEX}
          most={MOST_INDEX}
          {...index}
          value={index.value ?? 0}
          onChange={(value) => index.onChange(value ?? 0)}
        />
        <Facts
          of={[
            { label: t("committed"), value: `${money(contract.total)} ${currency}` },
            {
              label: t("renew_total"),
              value: <b className="num font-semibold">{`${money(total)} ${currency}`}</b>,
            },
          ]}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{ui("cancel")}</Button>
          <Submit keys="mod+enter">{t("renew_act", { revision })}</Submit>
        </div>
      </Form>
    </Dialog>
  );
}
