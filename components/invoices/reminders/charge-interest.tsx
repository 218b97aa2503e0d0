"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useSend } from "@/components/query";
import { Button } from "@/components/ui/controls/button";
import { buildRecordHref } from "@/lib/hrefs";

/** Makes the draft of the interest on these invoices, and opens it. */
export function ChargeInterest({ invoices }: { invoices: string[] }) {
  const t = useTranslations("invoices.interest");
  const router = useRouter();
  const charge = useSend("interest.charge", {
    invalidates: ["invoices", "interest", "reminders", "customers"],
    onDone: ({ rows }) => rows[0] && router.push(buildRecordHref("invoice", rows[0].uuid)),
  });
  return (
    <Button size="sm" busy={charge.isPending} onClick={() => charge.mutate({ invoices })}>
      {t("charge")}
    </Button>
  );
}
