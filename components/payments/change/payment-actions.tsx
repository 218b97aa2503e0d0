"use client";
import { Download, Shuffle, Undo2, Wallet } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Payment } from "@/components/payments/change/payment";
import { ReallocateDialog } from "@/components/payments/change/reallocate-dialog";
import { RefundDialog } from "@/components/payments/change/refund-dialog";
import { useSend } from "@/components/query";
import { useMay } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { Confirm } from "@/components/ui/overlay/confirm";
import { Menu } from "@/components/ui/overlay/menu";
import { buildReceiptHref } from "@/lib/hrefs";
import { isZero } from "@/lib/money";

const STALE = ["payments", "invoices", "customers", "bank_imports"] as const;

/** What can be done with a payment: its receipt, its rest, other invoices, a refund, and reversing it. */
export function PaymentActions({ payment }: { payment: Payment }) {
  const t = useTranslations("payments");
  const router = useRouter();
  const may = useMay("finance:write");
  const [asking, setAsking] = useState<"refund" | "reallocate" | "destroy" | null>(null);
  const { uuid, number, version, overpaid } = payment;
  const end = () => setAsking(null);
  const destroy = useSend("payments.destroy", {
    invalidates: ["payments.list", "invoices", "customers", "bank_imports"],
    onDone: () => router.push("/payments"),
  });
  const allocate = useSend("payments.allocate", { says: "saved", invalidates: STALE });
  return (
    <>
      <Button icon={<Download />} href={buildReceiptHref(uuid)} download>
        {t("receipt")}
      </Button>
      {may && !isZero(overpaid) && (
        <Button busy={allocate.isPending} onClick={() => allocate.mutate({ uuid, version })}>
          {t("allocate_rest")}
        </Button>
      )}
      {may && (
        <Menu
          label={t("change")}
          align="end"
          items={[
            {
              key: "reallocate",
              label: t("reallocate"),
              icon: <Shuffle />,
              onSelect: () => setAsking("reallocate"),
            },
            {
              key: "refund",
              label: t("refund"),
              icon: <Wallet />,
              disabled: isZero(overpaid),
              onSelect: () => setAsking("refund"),
            },
            {
              key: "destroy",
              label: t("take_back"),
              icon: <Undo2 />,
              danger: true,
              onSelect: () => setAsking("destroy"),
            },
          ]}
        />
      )}
      {asking === "refund" && <RefundDialog payment={payment} onClose={end} />}
      {asking === "reallocate" && <ReallocateDialog payment={payment} onClose={end} />}
      {asking === "destroy" && (
        <Confirm
          title={t("take_back_title", { number })}
          act={t("take_back")}
          busy={destroy.isPending}
          onConfirm={() => destroy.mutate({ uuid }, { onError: end })}
          onClose={end}
        >
          {t("take_back_text")}
        </Confirm>
      )}
    </>
  );
}
