"use client";
import { useTranslations } from "next-intl";
import { PortraitList } from "@/components/portraits/portrait-list";
import type { Proposal } from "@/components/proposals/proposal";
import { useCall } from "@/components/query";
import { useMay } from "@/components/shell/context";
import { Failed } from "@/components/ui/feedback/states";
import { Card } from "@/components/ui/layout/card";
import { buildLogoHref, buildSampleHref } from "@/lib/hrefs";
import { findLetter } from "@/lib/proposals/options";

/** The stations as the customer sees them on the page of a proposal; nothing where none has a portrait. */
export function ProposalStations({ proposal: { uuid, options, version } }: { proposal: Proposal }) {
  const t = useTranslations("portraits");
  const mayHear = useMay("stations:read");
  const { data, error, refetch } = useCall("proposals.stations", { uuid });
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  const stations = data?.stations ?? [];
  if (stations.length === 0) return null;
  const letters = (of: readonly string[]) =>
    options.flatMap((option, n) => (of.includes(option.uuid) ? (findLetter(n, options.length) ?? []) : []));
  return (
    <Card key={version} className="mt-4" title={t("stations")} padded>
      <p className="mb-2 text-xs text-ink-3">{t("shown")}</p>
      <PortraitList
        stations={mayHear ? stations : stations.map((station) => ({ ...station, logo: false }))}
        buildLogo={buildLogoHref}
        buildSample={mayHear ? buildSampleHref : null}
        buildNote={(station) =>
          options.length > 1 && t("in_options", { letters: letters(station.options).join(", ") })
        }
      />
    </Card>
  );
}
