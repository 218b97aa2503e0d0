"use client";
import { useTranslations } from "next-intl";
import { PublicSection } from "@/components/frames/public-frame";
import { PortraitList } from "@/components/portraits/portrait-list";
import type { SharedContent, SharedOption } from "@/components/proposals/public/shared";

/** The stations of the option that is shown, with audio to play; nothing where none has a portrait. */
export function StationsSection({
  content,
  option,
  code,
}: {
  content: SharedContent;
  option: SharedOption;
  code: string;
}) {
  const t = useTranslations("portraits");
  const stations = content.stations.filter(({ options }) => options.includes(option.uuid));
  if (stations.length === 0) return null;
  const share = `/api/share/proposal/${encodeURIComponent(code)}`;
  return (
    <PublicSection title={t("stations")}>
      <PortraitList
        stations={stations}
        buildLogo={(station) => `${share}/logo/${station}`}
        buildSample={(sample) => `${share}/sample/${sample}`}
      />
    </PublicSection>
  );
}
