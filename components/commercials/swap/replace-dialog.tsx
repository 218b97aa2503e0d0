"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCopyOptions } from "@/components/commercials/copy-options";
import { useRefusedField } from "@/components/commercials/swap/refused-field";
import { SwapReportView } from "@/components/commercials/swap/swap-report";
import { useCall, useSend } from "@/components/query";
import { useShell } from "@/components/shell/context";
import { Button } from "@/components/ui/button";
import { Combobox } from "@/components/ui/combobox";
import { DateField } from "@/components/ui/date-field";
import { Dialog } from "@/components/ui/dialog";
import { useFormat, useToday } from "@/components/ui/format";
import { Select } from "@/components/ui/select";
import { Failed, Skeleton } from "@/components/ui/states";
import type { Answered } from "@/lib/api";
import { type Day, later } from "@/lib/day";

type Campaign = Pick<
  Answered<"campaigns.retrieve">,
  "uuid" | "name" | "customer" | "start_date" | "end_date" | "stations_prices"
>;
const MOST = 200;
const STALE = ["campaigns", "commercials", "logs", "breaks"] as const;

/** Gives a campaign's plays another copy from a day on; what would become of each is shown before it is saved. */
export function ReplaceDialog({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const t = useTranslations("swap");
  const ui = useTranslations("ui");
  const { tenant } = useShell();
  const { number } = useFormat();
  const now = useToday();
  const [from, setFrom] = useState<string | null>(null);
  const [to, setTo] = useState<string | null>(null);
  const [date, setDate] = useState<Day | null>(later(now, campaign.start_date));
  const [station, setStation] = useState<string | null>(null);
  const running = useCall("commercials.list", {
    tenant: tenant.uuid,
    filters: { campaign: campaign.uuid },
    per_page: MOST,
  });
  const copies = running.data?.rows ?? [];
  const old = from ?? (copies.length === 1 ? copies[0]!.uuid : null);
  const options = useCopyOptions("commercial", campaign.customer);
  const asked =
    old && to && date
      ? { campaign: campaign.uuid, from: old, to, from_date: date, stations: station ? [station] : [] }
      : null;
  const preview = usePreview(asked);
  const wrong = useRefusedField()(preview.error);
  const replace = useSend("commercials.replace", { says: "saved", invalidates: STALE, onDone: onClose });
  const stations = campaign.stations_prices.map((s) => ({ value: s.station, label: s.station_name }));
  return (
    <Dialog
      title={t("replace_title", { name: campaign.name })}
      onClose={onClose}
      held={replace.isPending}
      actions={
        <>
          <Button onClick={onClose} disabled={replace.isPending}>
            {ui("cancel")}
          </Button>
          <Button
            look="main"
            busy={replace.isPending}
            disabled={!asked || !preview.data || preview.data.changed === 0}
            onClick={() => asked && replace.mutate(asked)}
          >
            {t("replace_do", { count: number(preview.data?.changed ?? 0) })}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t("from")}
          value={old}
          choices={copies.map((c) => ({ value: c.uuid, label: `${c.title} · ${c.length} s` }))}
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
        {stations.length > 1 && (
          <Select
            label={t("stations")}
            empty={t("all_stations")}
            value={station}
            choices={stations}
            onChange={setStation}
          />
        )}
      </div>
      <div className="mt-5">
        {preview.isError && !wrong && <Failed error={preview.error} onRetry={() => void preview.refetch()} />}
        {asked && !preview.isError && !preview.data && <Skeleton lines={2} />}
        {preview.data && <SwapReportView report={preview.data} />}
        {!asked && <p className="text-ink-3">{t("choose")}</p>}
      </div>
    </Dialog>
  );
}

type Asked = { campaign: string; from: string; to: string; from_date: Day; stations: string[] };
const NOTHING = { campaign: "", from: "", to: "", from_date: "2000-01-01" as Day, stations: [] };
/** What would become of it; nothing is saved by asking. */
function usePreview(asked: Asked | null) {
  return useCall(
    "commercials.replace",
    { ...(asked ?? NOTHING), preview: true },
    { enabled: asked !== null, staleTime: 0 },
  );
}
