"use client";
import { CalendarDays, CircleStop, Copy, FileText, Gift, PanelsTopLeft, PenLine, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Campaign } from "@/components/campaigns/campaign";
import { useDownload } from "@/components/query";
import { useMay, useShell } from "@/components/shell/context";
import { Menu } from "@/components/ui/overlay/menu";
import { findRefusal } from "@/lib/campaigns/acts";
import { buildCampaignHref, buildRevisionHref } from "@/lib/campaigns/screens";

/** The states of a campaign that is booked and not stopped. */
const ON_AIR = ["upcoming", "active", "expiring", "finished"];

/** What is done with a booked campaign less often. `may`: the person may change it. */
export function CampaignMenu({
  campaign: { uuid, access, revision, status },
  may,
  onAsk,
}: {
  campaign: Campaign;
  may: boolean;
  onAsk: (question: "bonus" | "change" | "duplicate" | "shift" | "stop" | "delete") => void;
}) {
  const t = useTranslations("campaigns");
  const ui = useTranslations("ui");
  const download = useDownload();
  const { order_version } = useShell();
  const words = useTranslations("bonus");
  const mayGive = useMay("traffic:write") && ON_AIR.includes(status);
  const maySell = useMay("campaigns:write");
  const confirmation = {
    key: "confirmation",
    label: t("confirmation"),
    icon: <FileText />,
    onSelect: () => void download("campaigns.confirmation", { uuid }),
  };
  const duplicate = {
    key: "duplicate",
    label: ui("asks", { label: t("duplicate") }),
    icon: <Copy />,
    onSelect: () => onAsk("duplicate"),
  };
  const change = revision
    ? {
        key: "change",
        label: t("change_continue"),
        icon: <PenLine />,
        href: buildRevisionHref(order_version, uuid),
      }
    : {
        key: "change",
        label: ui("asks", { label: t("change") }),
        icon: <PenLine />,
        onSelect: () => onAsk("change"),
      };
  const bonus = {
    key: "bonus",
    label: ui("asks", { label: words("title") }),
    icon: <Gift />,
    onSelect: () => onAsk("bonus"),
  };
  const changes = [
    ...(findRefusal(status, "revise") === null ? [change] : []),
    {
      key: "shift",
      label: ui("asks", { label: t("shift") }),
      icon: <CalendarDays />,
      onSelect: () => onAsk("shift"),
    },
    { key: "plan", label: t("open_plan"), icon: <PanelsTopLeft />, href: buildCampaignHref("v3", uuid) },
    "line" as const,
    { key: "stop", label: t("stop"), icon: <CircleStop />, danger: true, onSelect: () => onAsk("stop") },
    {
      key: "delete",
      label: t("delete"),
      icon: <Trash2 />,
      danger: true,
      onSelect: () => onAsk("delete"),
    },
  ];
  const items = [
    // A person of some of its stations would confirm a part of the campaign as the whole.
    ...(access === "read-only-multi-stations" ? [] : [confirmation]),
    ...(maySell ? [duplicate] : []),
    ...(mayGive ? [bonus] : []),
    ...(may ? changes : []),
  ];
  return items.length > 0 && <Menu label={t("more")} align="end" items={items} />;
}
