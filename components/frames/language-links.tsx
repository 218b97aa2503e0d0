"use client";
import { Globe } from "lucide-react";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { keep } from "@/components/shell/appearance";
import { Menu } from "@/components/ui/overlay/menu";
import { LANGUAGES, NAMES, resolveLanguage } from "@/lib/i18n/languages";

/** Chooses the language where there is no profile yet. */
export function LanguageLinks() {
  const t = useTranslations("shell");
  const router = useRouter();
  const current = resolveLanguage(useLocale());
  const choose = async (language: string) => {
    await keep("language", language);
    router.refresh();
  };
  return (
    <Menu
      label={t("language")}
      side="above"
      trigger="flex items-center gap-1.5 hover:text-ink"
      items={LANGUAGES.map((language) => ({
        key: language,
        label: NAMES[language],
        on: language === current,
        onSelect: () => void choose(language),
      }))}
    >
      <Globe size={14} strokeWidth={1.75} aria-hidden />
      {NAMES[current]}
    </Menu>
  );
}
