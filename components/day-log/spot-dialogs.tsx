"use client";
import { useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Combobox } from "@/components/ui/controls/combobox";
import type { Option } from "@/components/ui/controls/option-list";
import { Select } from "@/components/ui/controls/select";
import { useFormat } from "@/components/ui/format";
import { Dialog } from "@/components/ui/overlay/dialog";
import { callApi } from "@/lib/browser/api";
import { isLimited } from "@/lib/inventory/no-limit";
import { takeAt } from "@/lib/must";
import { formatWords } from "@/lib/search/grammar";
import type { LogSpotView, LogView } from "@/lib/traffic/log-view";

/** What one spot or several are called in the title of a dialog. */
function useSpotsTitle() {
  const t = useTranslations("log");
  return (spots: readonly LogSpotView[]) =>
    spots.length === 1 ? takeAt(spots, 0).title : t("spots", { count: spots.length });
}

/** Moves spots without a pointer: to the end of a chosen break. */
export function MoveDialog({
  log,
  spots,
  onMove,
  onClose,
}: {
  log: LogView;
  spots: readonly LogSpotView[];
  onMove: (to: LogView["breaks"][number]) => void;
  onClose: () => void;
}) {
  const t = useTranslations("log");
  const ui = useTranslations("ui");
  const { time } = useFormat();
  const title = useSpotsTitle();
  const first = takeAt(spots, 0);
  const here = log.breaks.find((b) => b.spots.some((p) => p.uuid === first.uuid));
  const [to, setTo] = useState<string | null>(here?.uuid ?? log.breaks[0]?.uuid ?? null);
  const target = log.breaks.find((b) => b.uuid === to);
  return (
    <Dialog
      title={t("move_title", { title: title(spots) })}
      size="small"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{ui("cancel")}</Button>
          <Button look="main" disabled={!target} onClick={() => target && onMove(target)}>
            {first.status === "removed" ? t("put_back") : t("move", { count: spots.length })}
          </Button>
        </>
      }
    >
      <Select
        label={t("to_break")}
        value={to}
        onChange={setTo}
        choices={log.breaks.map((b) => ({
          value: b.uuid,
          label: isLimited(b.capacity_seconds)
            ? t("break_choice", {
                time: time(b.second),
                name: b.name,
                seconds: b.capacity_seconds - b.booked_seconds,
              })
            : t("break_choice_no_limit", { time: time(b.second), name: b.name }),
        }))}
      />
    </Dialog>
  );
}

/** Another commercial for spots; those of the first spot's customer are found first. */
export function SwapDialog({
  tenant,
  spots,
  onSwap,
  onClose,
}: {
  tenant: string;
  spots: readonly LogSpotView[];
  onSwap: (commercial: string) => void;
  onClose: () => void;
}) {
  const t = useTranslations("log");
  const ui = useTranslations("ui");
  const title = useSpotsTitle();
  const { customer } = takeAt(spots, 0);
  const lengths = [...new Set(spots.map((spot) => spot.length))];
  // A commercial that all of them have already would change nothing.
  const same = spots.every((spot) => spot.commercial === takeAt(spots, 0).commercial);
  const without = same ? takeAt(spots, 0).commercial : null;
  const [chosen, setChosen] = useState<string | null>(null);
  const find = useCallback(
    async (search: string, signal: AbortSignal): Promise<Option[]> => {
      const { rows } = await callApi(
        "commercials.list",
        { tenant, search: formatWords(search || customer), per_page: 20 },
        { signal },
      );
      return rows
        .filter((row) => row.uuid !== without)
        .map((row) => ({
          id: row.uuid,
          label: row.title,
          detail: t("short_seconds", { seconds: row.length }),
        }));
    },
    [tenant, customer, without, t],
  );
  return (
    <Dialog
      title={t("swap_title", { title: title(spots) })}
      size="small"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{ui("cancel")}</Button>
          <Button look="main" disabled={!chosen} onClick={() => chosen && onSwap(chosen)}>
            {t("swap")}
          </Button>
        </>
      }
    >
      <Combobox
        label={t("commercial")}
        value={chosen}
        onChange={setChosen}
        options={find}
        help={t("swap_help", { seconds: lengths.join(", ") })}
      />
    </Dialog>
  );
}
