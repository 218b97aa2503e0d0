"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import {
  type Choice,
  type Creditable,
  chooseAll,
  linesLeft,
  previewCredit,
  requestOf,
  WAYS,
} from "@/components/invoices/credit/choice";
import { CreditLines } from "@/components/invoices/credit/credit-lines";
import type { Invoice } from "@/components/invoices/draft";
import { Totals } from "@/components/invoices/totals";
import { useCall, useSend } from "@/components/query";
import { Button } from "@/components/ui/controls/button";
import { Segmented } from "@/components/ui/controls/select";
import { TextArea } from "@/components/ui/controls/text-field";
import { useFormat } from "@/components/ui/format";
import { Dialog } from "@/components/ui/overlay/dialog";
import { buildRecordHref } from "@/lib/hrefs";
import { isZero, pickSmaller, subtract } from "@/lib/money";

/** Chooses what of an invoice is credited, with the amounts before the draft is created. */
export function CreditDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const t = useTranslations("invoices");
  const { data: left, error } = useCall("invoices.creditable", { uuid: invoice.uuid }, { staleTime: 0 });
  if (left) return <CreditForm key={left.version} invoice={invoice} left={left} onClose={onClose} />;
  return (
    <Dialog title={t("credit_title", { number: invoice.number ?? "" })} size="form" onClose={onClose}>
      <p className="text-ink-3">{t(error ? "credit_failed_text" : "credit_loading")}</p>
    </Dialog>
  );
}

function CreditForm({ invoice, left, onClose }: { invoice: Invoice; left: Creditable; onClose: () => void }) {
  const t = useTranslations("invoices");
  const ui = useTranslations("ui");
  const router = useRouter();
  const lines = linesLeft(invoice, left);
  const [choice, setChoice] = useState<Choice>(() => chooseAll(lines));
  const [text, setText] = useState("");
  const create = useSend("invoices.credit", {
    invalidates: ["invoices"],
    onDone: ({ uuid }) => router.push(buildRecordHref("invoice", uuid)),
  });
  const request = requestOf(lines, choice);
  const preview = request && previewCredit(invoice, left, request);
  const send = () =>
    request && create.mutate({ uuid: invoice.uuid, version: left.version, ...request, text });
  return (
    <Dialog
      title={t("credit_title", { number: invoice.number ?? "" })}
      size="form"
      onClose={onClose}
      held={create.isPending}
      actions={
        <>
          <Button onClick={onClose} disabled={create.isPending}>
            {ui("cancel")}
          </Button>
          <Button
            look="main"
            busy={create.isPending || create.isSuccess}
            disabled={!request && t("credit_none")}
            onClick={send}
          >
            {t("credit_create")}
          </Button>
        </>
      }
    >
      {lines.length === 0 ? (
        <p className="text-ink-2">{t("credit_nothing_text")}</p>
      ) : (
        <div className="grid gap-4">
          <Segmented
            label={t("credit_way")}
            help={choice.way === "amounts" ? t("credit_amounts_help") : undefined}
            value={choice.way}
            choices={WAYS.map((value) => ({ value, label: t(`credit_ways.${value}`) }))}
            onChange={(way) => setChoice({ ...choice, way })}
          />
          <CreditLines lines={lines} choice={choice} onChange={setChoice} />
          <TextArea label={t("credit_words")} value={text} onChange={setText} maxLength={2000} optional />
          {preview && (
            <>
              <Totals
                {...preview.sums}
                last="to_credit"
                discount_bp={invoice.discounts_inline ? null : invoice.discount_bp}
              />
              <Effect
                invoice={invoice}
                total={preview.sums.total}
                text={choice.way === "amounts" ? "credit_amounts_effect_text" : "credit_effect_text"}
              />
            </>
          )}
        </div>
      )}
    </Dialog>
  );
}

type EffectText = "credit_effect_text" | "credit_amounts_effect_text";
/** What issuing does to the invoice and to payments. */
function Effect({ invoice, total, text }: { invoice: Invoice; total: Invoice["total"]; text: EffectText }) {
  const t = useTranslations("invoices");
  const { money } = useFormat();
  const settled = pickSmaller(invoice.open, total);
  const rest = subtract(total, settled);
  return (
    <p className="text-ink-2">
      {t(text, { settled: money(settled) })}
      {!isZero(rest) && ` ${t("credit_rest_text", { rest: money(rest) })}`}
    </p>
  );
}
