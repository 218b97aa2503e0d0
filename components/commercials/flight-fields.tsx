"use client";
import { useTranslations } from "next-intl";
import { DateField } from "@/components/ui/controls/date-field";
import type { Flight } from "@/lib/commercials/flights";
import type { Day } from "@/lib/day";

/** The first and last day of a commercial in a rotation; empty is open. */
export function FlightFields({
  title,
  value: { from, to },
  min,
  max,
  onChange,
}: {
  title: string;
  value: Flight;
  min?: Day;
  max?: Day;
  onChange: (flight: Flight) => void;
}) {
  const t = useTranslations("swap");
  const bounds = { ...(min && { min }), ...(max && { max }) };
  return (
    <span className="flex items-center gap-1.5 max-sm:order-last max-sm:w-full max-sm:*:flex-1">
      <DateField
        bare
        optional
        size="sm"
        className="w-32"
        label={t("first_day_of", { title })}
        placeholder={t("first_day")}
        {...bounds}
        value={from}
        onChange={(day) => onChange({ from: day, to })}
      />
      <DateField
        bare
        optional
        size="sm"
        className="w-32"
        label={t("last_day_of", { title })}
        placeholder={t("last_day")}
        {...bounds}
        value={to}
        onChange={(day) => onChange({ from, to: day })}
      />
    </span>
  );
}
