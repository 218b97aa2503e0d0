"use client";
import { useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import { useCopyOptions } from "@/components/commercials/copy-options";
import { useRefusedField } from "@/components/commercials/swap/refused-field";
import { type SwapCampaign, SwapDialog } from "@/components/commercials/swap/swap-dialog";
import { useCall, useSend } from "@/components/query";
import { useShell } from "@/components/shell/context";
import { Combobox } from "@/components/ui/controls/combobox";
import { DateField } from "@/components/ui/controls/date-field";
import { Select } from "@/components/ui/controls/select";
import { useToday } from "@/components/ui/format";
import { type Day, FIRST_DAY, pickLater } from "@/lib/day";

const MOST = 200;
const STALE = ["campaigns", "commercials", "logs", "breaks"] as const;

/** Gives a campaign's spots another copy from a day on; what would become of each is shown before it is saved. */
export function ReplaceDialog({ campaign, onClose }: { campaign: SwapCampaign; onClose: () => void }) {
  const t = useTranslations("swap");
  const { tenant } = useShell();
  const now = useToday();
  const [from, setFrom] = useState<string | null>(null);
  const [to, setTo] = useState<string | null>(null);
  const [date, setDate] = useState<Day | null>(pickLater(now, campaign.start_date));
  const [station, setStation] = useState<string | null>(null);
  const running = useCall("commercials.list", {
    tenant: tenant.uuid,
    filters: { campaign: campaign.uuid },
    per_page: MOST,
  });
  const commercials = running.data?.rows ?? [];
  const old = from ?? (commercials.length === 1 ? commercials[0]!.uuid : null);
  const all = useCopyOptions("commercial", campaign.customer);
  const options = useCallback(
    async (search: string, signal: AbortSignal) => (await all(search, signal)).filter(({ id }) => id !== old),
    [all, old],
  );
  const asked =
    old && to && date
      ? { campaign: campaign.uuid, from: old, to, from_date: date, stations: station ? [station] : [] }
      : null;
  const preview = usePreview(asked);
  const wrong = useRefusedField()(preview.error);
  const replace = useSend("commercials.replace", { says: "saved", invalidates: STALE, onDone: onClose });
  return (
    <SwapDialog
      title={t("replace_title", { name: campaign.name })}
      act={t("replace_do", { count: preview.data?.changed ?? 0 })}
      campaign={campaign}
      station={station}
      preview={preview}
      onClose={onClose}
      onStation={setStation}
      asked={asked !== null}
      refused={wrong !== undefined}
      ready={asked !== null && (preview.data?.changed ?? 0) > 0}
      busy={replace.isPending}
      onAct={() => asked && replace.mutate(asked)}
    >
      <Select
        label={t("from")}
        value={old}
        choices={commercials.map((c) => ({ value: c.uuid, label: `${c.title} · ${c.length} s` }))}
        onChange={setFrom}
      />
      <Combobox
        label={t("to")}
        options={options}
        value={to}
        onChange={setTo}
        {...(asked && wrong && { error: wrong })}
      />
      <DateField label={t("from_date")} min={now} max={campaign.end_date} value={date} onChange={setDate} />
    </SwapDialog>
  );
}

type ReplaceInput = { campaign: string; from: string; to: string; from_date: Day; stations: string[] };
const NOTHING = { campaign: "", from: "", to: "", from_date: FIRST_DAY, stations: [] };
/** What would become of it; nothing is saved by asking. */
function usePreview(asked: ReplaceInput | null) {
  return useCall(
    "commercials.replace",
    { ...(asked ?? NOTHING), preview: true },
    { enabled: asked !== null, staleTime: 0 },
  );
}
