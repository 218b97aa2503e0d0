"use client";
import { FilePlus2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { Invoice } from "@/components/invoices/draft";
import { useSend } from "@/components/query";
import { Button } from "@/components/ui/controls/button";
import { Link } from "@/components/ui/controls/link";
import { buildRecordHref } from "@/lib/hrefs";

/** Makes the invoice of an issued pro-forma invoice, once. */
export function MakeInvoice({ proForma: { uuid } }: { proForma: Invoice }) {
  const t = useTranslations("invoices");
  const router = useRouter();
  const send = useSend("invoices.from_pro_forma", {
    invalidates: ["invoices"],
    onDone: (made) => router.push(buildRecordHref("invoice", made.uuid)),
  });
  return (
    <Button
      look="main"
      icon={<FilePlus2 />}
      busy={send.isPending || send.isSuccess}
      onClick={() => send.mutate({ uuid })}
    >
      {t("make_invoice")}
    </Button>
  );
}

/** The links between a pro-forma invoice and the invoice that was made of it, as facts. */
export function useProFormaFacts({ pro_forma, made_invoice }: Invoice) {
  const t = useTranslations("invoices");
  const link = (uuid: string, text: string) => (
    <Link href={buildRecordHref("invoice", uuid)} className="link">
      {text}
    </Link>
  );
  return [
    ...(pro_forma ? [{ label: t("of_pro_forma"), value: link(pro_forma.uuid, pro_forma.number) }] : []),
    ...(made_invoice
      ? [
          {
            label: t("made_invoice"),
            value: link(made_invoice.uuid, made_invoice.number ?? t("draft_invoice")),
          },
        ]
      : []),
  ];
}
