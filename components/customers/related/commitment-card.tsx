"use client";
import { useTranslations } from "next-intl";
import { useCall } from "@/components/query";
import { useMay, useShell } from "@/components/shell/context";
import { Status } from "@/components/status";
import { Link } from "@/components/ui/controls/link";
import { DeliveryBar } from "@/components/ui/feedback/bars";
import { useFormat } from "@/components/ui/format";
import { Card } from "@/components/ui/layout/card";
import { buildRecordHref } from "@/lib/hrefs";
import { computeRatio } from "@/lib/money";

const STEPS = ["booked", "aired", "billed", "paid"] as const;
/** The part of a delivery bar in whose colour each step is drawn. */
const FILLS = {
  committed: "booked",
  booked: "booked",
  aired: "aired",
  billed: "billed",
  paid: "billed",
} as const;
const NONE = { booked: 0, aired: 0, billed: 0 };

/** How much of what a customer's running contract commits is booked, aired, billed and paid; nothing without one. */
export function CommitmentCard({ customer }: { customer: string }) {
  const t = useTranslations("customers");
  const { tenant } = useShell();
  const { money, day, number } = useFormat();
  const may = useMay("contracts:read");
  const { data } = useCall(
    "contracts.list_extended",
    { tenant: tenant.uuid, filters: { customer, status: "active" }, sort: [{ id: "ends" }], per_page: 1 },
    { enabled: may },
  );
  const [contract] = data?.rows ?? [];
  if (!contract) return null;
  const { uuid, total, status, end_date } = contract;
  const rows = [
    { step: "committed" as const, amount: total },
    ...STEPS.map((step) => ({ step, amount: contract[step] })),
  ];
  return (
    <Card
      title={
        <Link href={buildRecordHref("contract", uuid)} className="hover:underline">
          {contract.number}
        </Link>
      }
      count={<Status of="contract" is={status} />}
      actions={<span className="num text-ink-3">{t("contract.until", { day: day(end_date) })}</span>}
      padded
    >
      <dl className="grid grid-cols-[auto_minmax(3rem,1fr)_auto_auto] items-center gap-x-3 gap-y-2.5">
        {rows.map(({ step, amount }) => {
          const percent = Math.round(computeRatio(amount, total) * 100);
          const label = t(`contract.${step}`);
          const parts = { ...NONE, [FILLS[step]]: Number(amount) };
          return (
            <div key={step} className="contents">
              <dt>{label}</dt>
              <dd aria-hidden>
                <DeliveryBar {...parts} of={Number(total)} label={`${label}: ${number(percent)} %`} />
              </dd>
              <dd className="num text-right font-medium">{money(amount)}</dd>
              <dd className="num text-right text-ink-3">{number(percent)} %</dd>
            </div>
          );
        })}
      </dl>
    </Card>
  );
}
