"use client";
import { ExternalLink } from "lucide-react";
import { useTranslations } from "next-intl";
import { Part } from "@/components/settings/parts";
import { useShell } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { LANGUAGES, NAMES } from "@/lib/i18n/languages";
import { BASE } from "@/lib/i18n/wording";

const openEditor = (href: string) => window.open(href, "translations", "popup,width=960,height=860");

/** The way to the editor of texts, in a window beside the page whose texts it changes. */
export function Wording() {
  const t = useTranslations("organisation.company");
  const { tenant, user } = useShell();
  const editors = LANGUAGES.map((lang) => ({
    href: `/edit-translation/${tenant.uuid}/${lang}`,
    label: NAMES[lang],
  }));
  const base = LANGUAGES.map((lang) => ({
    href: `/edit-translation/${BASE}/${lang}`,
    label: t("wording_base", { language: NAMES[lang] }),
  }));
  return (
    <Part id="wording" title={t("wording")} help={t("wording_help")}>
      <div className="flex flex-wrap gap-2">
        {[...editors, ...(user.is_staff ? base : [])].map(({ href, label }) => (
          <Button key={href} icon={<ExternalLink />} onClick={() => openEditor(href)}>
            {label}
          </Button>
        ))}
      </div>
    </Part>
  );
}
