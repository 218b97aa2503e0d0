"use client";
import { ArrowLeftRight, ArrowRightLeft, Pin, PinOff, Replace, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import type { LogDesk } from "@/components/day-log/use-log-desk";
import { BulkBar } from "@/components/ui/table/bulk-bar";

/** What can be done with the selected spots of a log in one act. */
export function SelectionBar({ desk }: { desk: LogDesk }) {
  const t = useTranslations("log");
  const { choice, pin, remove, setAsking, swapPlaces } = desk;
  const { selected, clear } = choice;
  if (selected.length === 0) return null;
  const isPinned = selected.every((p) => p.pinned);
  const swap = { key: "places", label: t("swap_places"), icon: <ArrowLeftRight />, run: swapPlaces };
  return (
    <BulkBar
      selection={{
        keys: selected.map((p) => p.uuid),
        rows: selected,
        all: false,
        count: selected.length,
        clear,
      }}
      total={selected.length}
      detail={t("short_seconds", { seconds: selected.reduce((n, p) => n + p.length, 0) })}
      actions={[
        {
          key: "move",
          label: t("move_to"),
          icon: <ArrowRightLeft />,
          run: () => setAsking({ kind: "move", spots: selected }),
        },
        ...(selected.length === 2 ? [swap] : []),
        {
          key: "swap",
          label: t("change_commercial"),
          icon: <Replace />,
          run: () => setAsking({ kind: "swap", spots: selected }),
        },
        {
          key: "pin",
          label: t(isPinned ? "release_pin" : "pin"),
          icon: isPinned ? <PinOff /> : <Pin />,
          run: () => pin(selected),
        },
        {
          key: "remove",
          label: t("take_out_all", { count: selected.length }),
          icon: <Trash2 />,
          danger: true,
          run: () => remove(selected),
        },
      ]}
      onAll={() => undefined}
      onClear={clear}
    />
  );
}
