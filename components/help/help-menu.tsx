"use client";
import { BookOpen, CircleQuestionMark, Gift, Keyboard, Megaphone, MessageCircle } from "lucide-react";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useUnseenVersion } from "@/components/changelog/seen";
import { useFeedback } from "@/components/feedback/use-feedback";
import { Menu } from "@/components/ui/overlay/menu";
import { buildHelpHref } from "@/lib/hrefs";

/** The help of the screen, what is new, feedback, messages from staff, and the keys. */
export function HelpMenu({ onKeys }: { onKeys: () => void }) {
  const t = useTranslations("shell");
  const path = usePathname();
  const sendFeedback = useFeedback();
  const unseen = useUnseenVersion();
  return (
    <span className="relative flex">
      <Menu
        label={unseen ? t("help_new") : t("help")}
        icon={<CircleQuestionMark />}
        look="frame"
        glyph
        align="end"
        items={[
          {
            key: "help",
            label: t("help_screen"),
            icon: <BookOpen />,
            keys: "F1",
            href: buildHelpHref(path),
          },
          {
            key: "changelog",
            label: t("changelog"),
            icon: <Gift />,
            href: "/changelog",
            ...(unseen && { detail: t("changelog_new") }),
          },
          {
            key: "feedback",
            label: t("feedback"),
            icon: <MessageCircle />,
            onSelect: sendFeedback,
          },
          {
            key: "platform",
            label: t("platform"),
            icon: <Megaphone />,
            href: "/platform-notifications",
          },
          { key: "keys", label: t("shortcuts"), icon: <Keyboard />, keys: "?", onSelect: onKeys },
        ]}
      />
      {unseen && (
        <span
          aria-hidden
          className="pointer-events-none absolute top-1 right-1 size-2 rounded-full bg-accent ring-2 ring-surface"
        />
      )}
    </span>
  );
}
