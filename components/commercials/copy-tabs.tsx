"use client";
import { usePathname, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useMay } from "@/components/shell/context";
import { TabLinks } from "@/components/ui/layout/tabs";

const LIST = "/commercials";
const MISSING = `${LIST}?filter.copy=missing`;
const EXPIRING = `${LIST}?filter.copy=expiring`;

/** The desk of copy: its lists, what rotates, who speaks, what frames the breaks. */
export function CopyTabs() {
  const t = useTranslations("commercials");
  const path = usePathname();
  const view = useSearchParams().get("filter.copy");
  const stations = useMay("stations:read");
  const current = path === LIST && view ? `${LIST}?filter.copy=${view}` : path;
  return (
    <TabLinks
      label={t("views")}
      current={current}
      of={[
        { href: LIST, label: t("all") },
        { href: MISSING, label: t("missing") },
        { href: EXPIRING, label: t("expiring") },
        { href: `${LIST}/groups`, label: t("groups.title") },
        { href: `${LIST}/artists`, label: t("artists.title") },
        ...(stations ? [{ href: `${LIST}/breaks`, label: t("frame.title") }] : []),
      ]}
    />
  );
}
