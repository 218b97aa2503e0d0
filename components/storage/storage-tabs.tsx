"use client";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { TabLinks } from "@/components/ui/layout/tabs";

/** The files in use, and the bin. */
export function StorageTabs() {
  const t = useTranslations("storage");
  return (
    <TabLinks
      label={t("views")}
      current={usePathname()}
      of={[
        { href: "/manage-storage", label: t("files_tab") },
        { href: "/manage-storage/bin", label: t("bin") },
      ]}
    />
  );
}
