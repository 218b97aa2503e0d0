"use client";
import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { type SwapReport, SwapReportView } from "@/components/commercials/swap/swap-report";
import { Button } from "@/components/ui/controls/button";
import { Select } from "@/components/ui/controls/select";
import { Loaded } from "@/components/ui/feedback/loaded";
import { Skeleton } from "@/components/ui/feedback/states";
import { Dialog } from "@/components/ui/overlay/dialog";
import type { CallOutput } from "@/lib/browser/api";

export type SwapCampaign = Pick<
  CallOutput<"campaigns.retrieve">,
  "uuid" | "name" | "customer" | "start_date" | "end_date" | "stations_prices"
>;

/** Other copy for a campaign: what is asked above, what would become of its spots below, saved by the last button. */
export function SwapDialog({
  title,
  act,
  campaign,
  station,
  onStation,
  asked,
  preview,
  refused,
  ready,
  busy,
  onAct,
  onClose,
  children,
}: {
  title: string;
  act: string;
  campaign: SwapCampaign;
  /** Null: on all of its stations. */
  station: string | null;
  onStation: (station: string | null) => void;
  /** Enough is chosen to ask what would become of it. */
  asked: boolean;
  preview: Pick<UseQueryResult<SwapReport, unknown>, "data" | "error" | "isError" | "refetch">;
  /** The refusal is said at its field. */
  refused: boolean;
  ready: boolean;
  busy: boolean;
  onAct: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const t = useTranslations("swap");
  const ui = useTranslations("ui");
  const stations = campaign.stations_prices.map((s) => ({ value: s.station, label: s.station_name }));
  return (
    <Dialog
      title={title}
      onClose={onClose}
      held={busy}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            {ui("cancel")}
          </Button>
          <Button look="main" busy={busy} disabled={!ready} onClick={onAct}>
            {act}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {children}
        {stations.length > 1 && (
          <Select
            label={t("stations")}
            empty={t("all_stations")}
            value={station}
            choices={stations}
            onChange={onStation}
          />
        )}
      </div>
      <div className="mt-5">
        {!asked && <p className="text-ink-3">{t("choose")}</p>}
        {asked && !(preview.isError && refused) && (
          <Loaded answer={preview} waiting={<Skeleton lines={2} />}>
            {(report) => <SwapReportView report={report} />}
          </Loaded>
        )}
      </div>
    </Dialog>
  );
}
