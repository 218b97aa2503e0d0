"use client";
import { LogOut } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useSend } from "@/components/query";
import { keep, showSize, showTheme } from "@/components/shell/appearance";
import { useShell } from "@/components/shell/context";
import { Avatar } from "@/components/ui/layout/avatar";
import { Menu, type MenuItem } from "@/components/ui/overlay/menu";
import { SIZES, THEMES } from "@/lib/browser/appearance";
import { signOut } from "@/lib/browser/session";
import { LANGUAGES, NAMES } from "@/lib/i18n/languages";

/** The person: theme, size and language act at once and are kept in the profile. */
export function PersonMenu() {
  const t = useTranslations("shell");
  const router = useRouter();
  const { user, appearance } = useShell();
  const save = useSend("profile.update");
  const name = `${user.first_name} ${user.last_name}`.trim() || user.email;
  const chosen = (params: Record<string, unknown>) =>
    save.mutate({ params }, { onSuccess: () => router.refresh() });
  const items: MenuItem[] = [
    { heading: user.email },

    { heading: t("theme") },
    ...THEMES.map((theme) => ({
      key: theme,
      label: t(`themes.${theme}`),
      on: theme === appearance.theme,
      onSelect: () => {
        showTheme(theme);
        chosen({ theme });
      },
    })),
    { heading: t("size") },
    ...SIZES.map((size) => ({
      key: size,
      label: t(`sizes.${size}`),
      on: size === appearance.size,
      onSelect: () => {
        showSize(size);
        chosen({ font_size: size });
      },
    })),
    { heading: t("language") },
    ...LANGUAGES.map((language) => ({
      key: language,
      label: NAMES[language],
      on: language === appearance.language,
      onSelect: () => {
        void keep("language", language);
        chosen({ language });
      },
    })),
    "line",
    { key: "out", label: t("sign_out"), icon: <LogOut />, onSelect: () => void signOut() },
  ];
  return (
    <Menu label={t("person")} items={items} align="end" trigger="rounded-full">
      <Avatar name={name} />
    </Menu>
  );
}
