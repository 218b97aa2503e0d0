"use client";
import { CircleAlert, CircleCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { useSend } from "@/components/query";
import { useMay } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { useFormat } from "@/components/ui/format";
import { IconSlot } from "@/components/ui/layout/icon-slot";
import type { CallOutput } from "@/lib/browser/api";

type Customer = CallOutput<"customers.retrieve">;

/** The VAT number of a customer, what VIES said of it, and asking again. */
export function VatNumber({ customer }: { customer: Customer }) {
  const t = useTranslations("customers");
  const { moment } = useFormat();
  const may = useMay("customers:write");
  const { uuid, vat_number, vat_check, may_check_vat } = customer;
  const check = useSend("customers.check_vat", { invalidates: ["customers"] });
  const isAsked = may && may_check_vat;
  if (!vat_check && !isAsked) return vat_number;
  return (
    <div className="grid justify-items-start gap-1">
      <span>{vat_number}</span>
      {vat_check && (
        <div role="status" className="grid gap-0.5 text-xs text-ink-2">
          <span className={`flex items-center gap-1.5 ${vat_check.valid ? "text-ok-ink" : "text-bad-ink"}`}>
            <IconSlot icon={vat_check.valid ? <CircleCheck /> : <CircleAlert />} />
            {t(vat_check.valid ? "vat_valid" : "vat_invalid", { day: moment(vat_check.at).day })}
          </span>
          {vat_check.name && <span>{t("vat_registered", { name: vat_check.name })}</span>}
          {vat_check.reference && <span>{t("vat_reference", { reference: vat_check.reference })}</span>}
        </div>
      )}
      {isAsked && (
        <Button size="sm" busy={check.isPending} onClick={() => check.mutate({ uuid })}>
          {vat_check ? t("vat_check_again") : t("vat_check")}
        </Button>
      )}
    </div>
  );
}
