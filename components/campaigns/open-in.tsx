"use client";
import { PanelsTopLeft } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Menu } from "@/components/ui/overlay/menu";
import { buildCampaignHref, CAMPAIGN_SCREENS, type CampaignScreen } from "@/lib/campaigns/screens";

/** The same draft in another editor; what is typed is saved first, and where it cannot be the person stays. */
export function OpenIn({
  here,
  uuid,
  onLeave,
}: {
  here: CampaignScreen;
  uuid: string;
  onLeave?: () => Promise<boolean>;
}) {
  const t = useTranslations("shell.editors");
  const router = useRouter();
  const open = async (version: CampaignScreen) => {
    if (version === here || (onLeave && !(await onLeave()))) return;
    router.push(buildCampaignHref(version, uuid));
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
