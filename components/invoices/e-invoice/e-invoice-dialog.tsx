"use client";
import { CircleCheck, Download, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Invoice } from "@/components/invoices/draft";
import { useCall } from "@/components/query";
import { Button } from "@/components/ui/controls/button";
import { Link } from "@/components/ui/controls/link";
import { Dialog } from "@/components/ui/overlay/dialog";
import type { CallOutput } from "@/lib/browser/api";
import { groupProblems } from "@/lib/e-invoice/problems";
import { buildRecordHref } from "@/lib/hrefs";

type Checked = CallOutput<"invoices.check_e_invoice">["formats"][number];
type Problem = Pick<Checked["problems"][number], "code">;

/** Where the file of an e-invoice is downloaded. */
export const buildEInvoiceHref = (uuid: string, format: string) =>
  `/api/corporate/invoices/e-invoice/${uuid}?format=${format}`;

/** Where a problem is put right: in the settings of the seller, of the taxes, or at the customer. */
function findRemedy({ code }: Problem, customer: string): string | null {
  if (code.startsWith("seller_")) return "/settings/documents#seller";
  if (code.startsWith("buyer_") || code === "reverse_charge_vat")
    return `${buildRecordHref("customer", customer)}?edit=1`;
  return code.startsWith("tax_") ? "/settings/taxes" : null;
}

/** Each format of the e-invoice with what it lacks, or the file; a draft is only checked. */
export function EInvoiceDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const t = useTranslations("invoices.e_invoice");
  const ui = useTranslations("ui");
  const { uuid, customer, status } = invoice;
  const { data } = useCall("invoices.check_e_invoice", { uuid });
  return (
    <Dialog
      title={t("title")}
      size="form"
      onClose={onClose}
      actions={<Button onClick={onClose}>{ui("close")}</Button>}
    >
      <p className="text-ink-2">{t(status === "draft" ? "text_draft" : "text")}</p>
      {data && <Missing formats={data.formats} customer={customer} />}
      <ul className="mt-4 grid min-h-64 content-start divide-y divide-line" aria-busy={!data}>
        {data?.formats.map((checked) => (
          <Format
            key={checked.format}
            checked={checked}
            file={status === "draft" ? null : buildEInvoiceHref(uuid, checked.format)}
          />
        ))}
      </ul>
    </Dialog>
  );
}

/** What is missing, each once, with the formats that need it where not all do. */
function Missing({ formats, customer }: { formats: readonly Checked[]; customer: string }) {
  const t = useTranslations("invoices.e_invoice");
  const problems = groupProblems(formats);
  if (problems.length === 0) return null;
  const id = "e-invoice-missing";
  return (
    <section aria-labelledby={id} className="mt-4">
      <h3 id={id} className="font-semibold">
        {t("missing")}
      </h3>
      <ul className="mt-1.5 grid gap-1">
        {problems.map((problem) => {
          const remedy = findRemedy(problem, customer);
          const text = t(`problems.${problem.code}`, { line: problem.line ?? 0 });
          return (
            <li key={`${problem.code} ${problem.line ?? ""}`}>
              {remedy ? (
                <Link href={remedy} className="link">
                  {text}
                </Link>
              ) : (
                text
              )}
              {problem.formats.length < formats.length && (
                <span className="block text-xs text-ink-3">
                  {problem.formats.map((format) => t(`formats.${format}.name`)).join(", ")}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Format({ checked, file }: { checked: Checked; file: string | null }) {
  const t = useTranslations("invoices.e_invoice");
  const { format, problems } = checked;
  const isReady = problems.length === 0;
  return (
    <li className="flex items-start gap-3 py-3">
      {isReady ? (
        <CircleCheck size={16} strokeWidth={1.75} className="mt-0.5 flex-none text-ok-ink" aria-hidden />
      ) : (
        <TriangleAlert size={16} strokeWidth={1.75} className="mt-0.5 flex-none text-warn-ink" aria-hidden />
      )}
      <div className="min-w-0 grow">
        <h3 className="font-semibold">{t(`formats.${format}.name`)}</h3>
        <p className="text-ink-2">{t(`formats.${format}.text`)}</p>
      </div>
      {!isReady && <span className="text-warn-ink">{t("lacks", { count: problems.length })}</span>}
      {isReady && file && (
        <Button size="sm" icon={<Download />} href={file} download>
          {t("download", { format: t(`formats.${format}.name`) })}
        </Button>
      )}
      {isReady && !file && <span className="text-ok-ink">{t("ready")}</span>}
    </li>
  );
}
