"use client";
import { ChevronDown, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useOrderHref, useShell } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { Menu } from "@/components/ui/overlay/menu";
import { buildCampaignHref, CAMPAIGN_SCREENS } from "@/lib/campaigns/screens";

/** Begins an order in the person's own editor; beside it the other two. */
export function NewCampaign({ keys, query = "" }: { keys?: string; query?: string }) {
  const t = useTranslations("shell.editors");
  const own = useOrderHref();
  const { order_version } = useShell();
  return (
    <span className="inline-flex">
      <Button
        look="main"
        icon={<Plus />}
        href={`${own("new")}${query}`}
        className="rounded-r-none max-sm:grow"
        {...(keys && { keys })}
      >
        {t("new")}
      </Button>
      <Menu
        glyph
        label={t("new_in")}
        align="end"
        look="main"
        icon={<ChevronDown />}
        className="rounded-l-none border-l border-l-(--accent-press)"
        items={CAMPAIGN_SCREENS.map((version) => ({
          key: version,
          label: t(version),
          detail: version === order_version ? t("yours") : undefined,
          href: `${buildCampaignHref(version, "new")}${query}`,
        }))}
      />
    </span>
  );
}
