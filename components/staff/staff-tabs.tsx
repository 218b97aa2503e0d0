"use client";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { TabLinks } from "@/components/ui/layout/tabs";

/** The pages of staff. */
export function StaffTabs() {
  const t = useTranslations("staff");
  return (
    <TabLinks
      label={t("pages")}
      current={usePathname()}
      of={[
        { href: "/moj-admin", label: t("tenants") },
        { href: "/moj-admin/stations", label: t("stations") },
        { href: "/moj-admin/stats", label: t("stats") },
      ]}
    />
  );
}
