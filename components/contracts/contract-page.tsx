"use client";
import { useTranslations } from "next-intl";
import { BurnDownCard } from "@/components/contracts/burn-down-card";
import { CampaignsCard } from "@/components/contracts/campaigns-card";
import { ChangesCard } from "@/components/contracts/changes/changes-card";
import type { WholeContract } from "@/components/contracts/contract";
import { ContractActions } from "@/components/contracts/contract-actions";
import { ContractAside } from "@/components/contracts/contract-aside";
import { ItemsCard } from "@/components/contracts/items-card";
import { useCall } from "@/components/query";
import { useMay } from "@/components/shell/context";
import { Status } from "@/components/status";
import { Button } from "@/components/ui/controls/button";
import { Band } from "@/components/ui/feedback/states";
import { Tag } from "@/components/ui/feedback/tag";
import { useFormat } from "@/components/ui/format";
import { Mark } from "@/components/ui/layout/avatar";
import { Figures } from "@/components/ui/layout/card";
import { Screen } from "@/components/ui/layout/screen";
import { computeRatio, isNegative, isZero, type Money, makePositive, subtract } from "@/lib/money";

/** A contract as a commitment: what of it is booked, aired, billed and paid, and what is left. */
export function ContractPage({ contract: first }: { contract: WholeContract }) {
  const t = useTranslations("contracts");
  const { data: contract = first } = useCall(
    "contracts.retrieve_v2",
    { uuid: first.uuid },
    { staleTime: 5_000 },
  );
  const may = useMay("contracts:write");
  const { uuid, number, revision, title, status } = contract;
  return (
    <Screen
      title={title}
      crumbs={[{ label: t("commitments"), href: "/contracts-v2" }, { label: number }]}
      mark={<Mark name={contract.customer_name} large />}
      badge={<Status of="contract" is={status} />}
      tags={revision > 1 && <Tag>{t("version", { revision })}</Tag>}
      canvas
      actions={
        <>
          <Button look="quiet" href={`/contract-v1/${uuid}`}>
            {t(status === "draft" && may ? "edit" : "document")}
          </Button>
          <ContractActions contract={contract} may={may} />
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_19.5rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 p-gutter">
          <ReachedFigures contract={contract} />
          <Warning contract={contract} />
          <BurnDownCard contract={contract} />
          <ItemsCard contract={contract} />
          <ChangesCard contract={contract} may={may} />
          <CampaignsCard contract={contract} may={may} />
        </div>
        <ContractAside contract={contract} may={may} />
      </div>
    </Screen>
  );
}

function ReachedFigures({ contract: { total, reached } }: { contract: WholeContract }) {
  const t = useTranslations("contracts");
  const { money, number } = useFormat();
  const { booked, aired, billed, paid } = reached;
  const share = (amount: Money) =>
    t("of_commitment", { percent: number(Math.round(computeRatio(amount, total) * 100)) });
  const rest = subtract(total, booked);
  const detail = (amount: Money, left: Money, key: "planned" | "not_billed" | "open") =>
    [share(amount), ...(isZero(left) ? [] : [t(key, { amount: money(left) })])].join(" · ");
  return (
    <Figures
      of={[
        { label: t("committed"), value: money(total) },
        {
          label: t("booked"),
          value: money(booked),
          detail: [
            share(booked),
            t(isNegative(rest) ? "over_booked" : "left_to_book", { amount: money(makePositive(rest)) }),
          ].join(" · "),
        },
        { label: t("aired"), value: money(aired), detail: detail(aired, subtract(booked, aired), "planned") },
        {
          label: t("billed"),
          value: money(billed),
          detail: detail(billed, subtract(aired, billed), "not_billed"),
        },
        { label: t("paid"), value: money(paid), detail: detail(paid, subtract(billed, paid), "open") },
      ]}
    />
  );
}

/** The warning that is reached: near its end, or nearly booked. */
function Warning({ contract }: { contract: WholeContract }) {
  const t = useTranslations("contracts");
  const { money } = useFormat();
  const { expires_within, days_left, booked_percent, total, reached, status } = contract;
  if (status === "draft" || status === "cancelled") return null;
  const rest = subtract(total, reached.booked);
  const isOpen = !isNegative(rest) && !isZero(rest);
  const parts = [
    ...(expires_within === null ? [] : [t("expires", { days: days_left })]),
    ...(expires_within !== null && isOpen ? [t("expires_text", { amount: money(rest) })] : []),
    ...(booked_percent === 100 ? [t("fully_booked")] : []),
    ...(booked_percent !== null && booked_percent < 100
      ? [t("nearly_booked", { percent: booked_percent })]
      : []),
  ];
  if (parts.length === 0) return null;
  return (
    <div className="overflow-hidden rounded-md">
      <Band tone="sandbox">{parts.join(" · ")}</Band>
    </div>
  );
}
