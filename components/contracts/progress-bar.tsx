"use client";
import { useTranslations } from "next-intl";
import { DeliveryBar } from "@/components/ui/feedback/bars";
import { useFormat } from "@/components/ui/format";
import type { Money } from "@/lib/money";

/** Booked, aired and billed of a committed amount in one bar. */
export function ProgressBar({
  of: { booked, aired, billed },
  committed,
}: {
  of: { booked: Money; aired: Money; billed: Money };
  committed: Money;
}) {
  const t = useTranslations("contracts");
  const { money } = useFormat();
  const label = t("bar", {
    booked: money(booked),
    aired: money(aired),
    billed: money(billed),
    total: money(committed),
  });
  return (
    <DeliveryBar
      booked={Number(booked)}
      aired={Number(aired)}
      billed={Number(billed)}
      of={Math.max(Number(committed), Number(booked))}
      label={label}
    />
  );
}
