"use client";
import { useTranslations } from "next-intl";
import { Select } from "@/components/ui/controls/select";
import { findLeadRule } from "@/lib/notifications/due";

/** How early a person hears of an event that lets them choose. */
export function LeadField({
  name,
  label,
  value,
  onChange,
}: {
  name: string;
  label: string;
  value: number;
  onChange: (lead: number) => void;
}) {
  const t = useTranslations("notifications.preferences.lead_times");
  const rule = findLeadRule(name);
  if (!rule) return null;
  return (
    <Select
      label={label}
      bare
      size="sm"
      value={String(value)}
      choices={rule.choices.map((count) => ({ value: String(count), label: t(rule.unit, { count }) }))}
      onChange={(chosen) => chosen !== null && onChange(Number(chosen))}
    />
  );
}
