"use client";
import { useTranslations } from "next-intl";
import { LicenceBadge } from "@/components/stations/licence-badge";
import { useFormat } from "@/components/ui/format";
import { Card, Facts, Figures } from "@/components/ui/layout/card";
import { LICENCE_WARNING_DAYS } from "@/lib/billing/licence";
import type { CallOutput } from "@/lib/browser/api";
import { countDays } from "@/lib/day";

/** How long a station may air, and what happens then. */
export function StationLicence({ station }: { station: CallOutput<"stations.retrieve"> }) {
  const t = useTranslations("stations");
  const { day } = useFormat();
  const { license_type, license_state, license_expires_at, license_recurring, timezone } = station;
  const left = countDays(station.today, license_expires_at);
  return (
    <div className="grid max-w-200 gap-4 px-gutter py-4">
      <Figures
        of={[
          {
            label: t("licence_left"),
            value: Math.max(left, 0),
            ...(license_state !== "running" && {
              tone: license_state === "expired" ? ("bad" as const) : ("warn" as const),
            }),
            detail: t(`licence_states.${license_state}`),
          },
          { label: t("licence_until"), value: day(license_expires_at), detail: timezone },
        ]}
      />
      <Card title={t("licence")} padded>
        <Facts
          of={[
            { label: t("licence_kind"), value: <LicenceBadge of={station} /> },
            ...(license_state === "running"
              ? []
              : [{ label: t("licence_type"), value: t(`licence_types.${license_type}`) }]),
            { label: t("licence_renewal"), value: t(license_recurring ? "renews" : "renews_not") },
          ]}
        />
        <p className="mt-3 max-w-[68ch] text-ink-2">{t("licence_text", { days: LICENCE_WARNING_DAYS })}</p>
      </Card>
    </div>
  );
}
