"use client";
import { useTranslations } from "next-intl";
import { DeliveryBar } from "@/components/ui/feedback/bars";
import { useFormat, useToday } from "@/components/ui/format";
import { countDays, type Day } from "@/lib/day";

type Delivered = { booked: number; aired: number; billed: number; start_date: Day; end_date: Day };

/** Booked, aired and billed in one bar; a tick where it should be today. */
export function Delivery({ of }: { of: Delivered }) {
  const t = useTranslations("campaigns");
  const { number } = useFormat();
  const { booked, aired, billed, start_date, end_date } = of;
  const now = useToday();
  const running = booked > 0 && now >= start_date && now <= end_date;
  const due = (booked * countDays(start_date, now)) / (countDays(start_date, end_date) + 1);
  return (
    <DeliveryBar
      booked={booked}
      aired={aired}
      billed={billed}
      of={booked}
      {...(running && { due })}
      label={t("delivery_said", { booked: number(booked), aired: number(aired), billed: number(billed) })}
    />
  );
}

const PARTS = [
  ["booked", "bg-(--bar-booked)"],
  ["aired", "bg-(--bar-aired)"],
  ["billed", "bg-(--bar-billed)"],
] as const;

export function DeliveryLegend() {
  const t = useTranslations("campaigns");
  return (
    <ul className="mr-2 flex gap-3 text-xs text-ink-2 max-lg:hidden">
      {PARTS.map(([part, fill]) => (
        <li key={part} className="flex items-center gap-1.5">
          <span className={`size-2.5 rounded-[2px] ${fill}`} aria-hidden />
          {t(part)}
        </li>
      ))}
    </ul>
  );
}
