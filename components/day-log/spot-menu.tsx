"use client";
import {
  ArrowRightLeft,
  EllipsisVertical,
  Pin,
  PinOff,
  Plus,
  Replace,
  SquareCheck,
  Trash2,
} from "lucide-react";
import { useTranslations } from "next-intl";
import type { LogDesk } from "@/components/day-log/use-log-desk";
import { Menu } from "@/components/ui/overlay/menu";
import type { LogSpotView } from "@/lib/traffic/log-view";

/** What can be done with one spot of a log. */
export function SpotMenu({
  spot,
  desk: { choice, shift, remove, pin, setAsking, askInsert },
}: {
  spot: LogSpotView;
  desk: LogDesk;
}) {
  const t = useTranslations("log");
  const isSelected = choice.selected.some((p) => p.uuid === spot.uuid);
  return (
    <Menu
      label={t("acts_of", { title: spot.title })}
      glyph
      icon={<EllipsisVertical />}
      look="quiet"
      size="sm"
      align="end"
      items={[
        { key: "earlier", label: t("earlier"), keys: "alt+up", onSelect: () => shift(spot, -1) },
        { key: "later", label: t("later"), keys: "alt+down", onSelect: () => shift(spot, 1) },
        {
          key: "move",
          label: t("move_to"),
          icon: <ArrowRightLeft />,
          keys: "m",
          onSelect: () => setAsking({ kind: "move", spots: [spot] }),
        },
        {
          key: "swap",
          label: t("change_commercial"),
          icon: <Replace />,
          keys: "s",
          onSelect: () => setAsking({ kind: "swap", spots: [spot] }),
        },
        {
          key: "pin",
          label: t(spot.pinned ? "release_pin" : "pin"),
          icon: spot.pinned ? <PinOff /> : <Pin />,
          keys: "f",
          onSelect: () => pin([spot]),
        },
        {
          key: "insert",
          label: t("insert_below"),
          icon: <Plus />,
          keys: "i",
          onSelect: () => askInsert(spot.uuid),
        },
        {
          key: "select",
          label: t(isSelected ? "deselect" : "select"),
          icon: <SquareCheck />,
          onSelect: () => choice.toggle(spot.uuid),
        },
        "line",
        {
          key: "remove",
          label: t("take_out"),
          icon: <Trash2 />,
          danger: true,
          onSelect: () => remove([spot]),
        },
      ]}
    />
  );
}
