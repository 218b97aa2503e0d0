"use client";
import { AudioLines, Replace } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { SwapCampaign } from "@/components/commercials/swap/swap-dialog";
import { Menu } from "@/components/ui/overlay/menu";

const ReplaceDialog = dynamic(() => import("./replace-dialog").then((m) => m.ReplaceDialog));
const AssignDialog = dynamic(() => import("./assign-dialog").then((m) => m.AssignDialog));

/** What can be done with the copy of a campaign. */
export function CopyActs({ campaign }: { campaign: SwapCampaign }) {
  const t = useTranslations("swap");
  const [asking, setAsking] = useState<"replace" | "assign" | null>(null);
  const close = () => setAsking(null);
  return (
    <>
      <Menu
        label={t("commercials")}
        align="end"
        items={[
          {
            key: "assign",
            label: t("assign"),
            icon: <AudioLines />,
            onSelect: () => setAsking("assign"),
          },
          {
            key: "replace",
            label: t("replace"),
            icon: <Replace />,
            onSelect: () => setAsking("replace"),
          },
        ]}
      />
      {asking === "replace" && <ReplaceDialog campaign={campaign} onClose={close} />}
      {asking === "assign" && <AssignDialog campaign={campaign} onClose={close} />}
    </>
  );
}
