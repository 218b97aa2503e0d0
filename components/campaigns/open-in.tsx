"use client";
import { PanelsTopLeft } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { Campaign } from "@/components/campaigns/editor/draft";
import { revisionOf } from "@/components/campaigns/revision/open-revision";
import { Menu } from "@/components/ui/overlay/menu";
import {
  buildCampaignHref,
  buildRevisionHref,
  CAMPAIGN_SCREENS,
  type CampaignScreen,
} from "@/lib/campaigns/screens";

/**
 * The same draft, or change of a booked campaign, in another editor; what is typed is saved first, and where it cannot be
 * the person stays.
 */
export function OpenIn({
  here,
  campaign,
  onLeave,
}: {
  here: CampaignScreen;
  campaign: Campaign;
  onLeave?: () => Promise<boolean>;
}) {
  const t = useTranslations("shell.editors");
  const router = useRouter();
  const isChange = revisionOf(campaign) !== null;
  const open = async (version: CampaignScreen) => {
    if (version === here || (onLeave && !(await onLeave()))) return;
    router.push(
      isChange ? buildRevisionHref(version, campaign.uuid) : buildCampaignHref(version, campaign.uuid),
    );
  };
  return (
    <Menu
      label={t("open_in")}
      align="end"
      icon={<PanelsTopLeft />}
      items={CAMPAIGN_SCREENS.map((version) => ({
        key: version,
        label: t(version),
        on: version === here,
        onSelect: () => void open(version),
      }))}
    >
      {/* Beside other buttons the phone has room for the icon alone. */}
      <span className="max-sm:in-[button:not(:last-child)]:sr-only">{t("open_in")}</span>
    </Menu>
  );
}
