"use client";
import { useTranslations } from "next-intl";
import { SOURCES } from "@/lib/traffic/formats/styles";

/** Styles as choices: a style is its own label, unless it needs words. */
export function useStyleChoices() {
  const t = useTranslations("formats");
  return <T extends string>(styles: readonly T[]) =>
    styles.map((value) => {
      const key = `styles.${value}`;
      return { value, label: t.has(key) ? t(key) : value };
    });
}

/** The values a field can have. */
export function useSourceChoices() {
  const t = useTranslations("formats");
  return SOURCES.map((value) => ({
    value,
    label: value === "text" ? t("source_fixed") : t(`sources.${value}`),
  }));
}
