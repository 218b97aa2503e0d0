"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCallback, useRef } from "react";
import { findSettings } from "@/components/settings/tabs";
import { useShell } from "@/components/shell/context";
import { Combobox } from "@/components/ui/controls/combobox";
import { useKeys } from "@/components/ui/controls/keys";
import type { Option } from "@/components/ui/controls/option-list";

/** Every setting by its words; "/" begins. */
export function FindSetting() {
  const t = useTranslations("settings");
  const router = useRouter();
  const { capabilities } = useShell();
  const box = useRef<HTMLElement>(null);
  const find = useCallback(
    async (text: string): Promise<Option[]> =>
      findSettings(capabilities, text, t).map(({ href, label, tab }) => ({ id: href, label, detail: tab })),
    [capabilities, t],
  );
  useKeys("settings", t("title"), [{ keys: "/", says: t("find"), run: () => box.current?.focus() }]);
  return (
    <Combobox
      label={t("find")}
      bare
      find="/"
      placeholder={t("find")}
      options={find}
      value={null}
      onChange={(href) => href && router.push(href)}
      ref={(element) => {
        box.current = element;
      }}
    />
  );
}
