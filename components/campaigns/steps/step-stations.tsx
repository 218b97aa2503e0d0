"use client";
import { useTranslations } from "next-intl";
import { type StationRow, useOrder } from "@/components/campaigns/editor/campaign-context";
import { withStations } from "@/components/campaigns/editor/draft";
import { StationSetsMenu } from "@/components/campaigns/editor/station-sets";
import { Status } from "@/components/status";
import { Button } from "@/components/ui/controls/button";
import { cx } from "@/components/ui/cx";
import { HeatCell } from "@/components/ui/feedback/bars";
import { Empty } from "@/components/ui/feedback/states";
import { Tag } from "@/components/ui/feedback/tag";
import { writeZone } from "@/lib/day";

const PERCENT = 100;

/** Where it airs. A station that follows another takes its spots and is not booked itself. */
export function StepStations() {
  const t = useTranslations("campaigns");
  const { draft, setDraft, stations } = useOrder();
  const free = stations.filter((s) => s.sync_status !== "follower" && s.license_state !== "expired");
  const hasZones = new Set(stations.map(({ timezone }) => timezone)).size > 1;
  const choose = (ids: string[]) => setDraft((d) => withStations(d, ids));
  const toggle = (uuid: string, on: boolean) =>
    choose(on ? [...draft.stations, uuid] : draft.stations.filter((s) => s !== uuid));
  if (stations.length === 0)
    return (
      <Empty title={t("no_stations_yet")} actions={<Button href="/stations">{t("to_stations")}</Button>}>
        {t("no_stations_text")}
      </Empty>
    );
  return (
    <div>
      <div className="mb-2 flex items-center gap-2">
        <Button size="sm" onClick={() => choose(free.map((s) => s.uuid))}>
          {t("all_stations", { count: free.length })}
        </Button>
        <Button size="sm" look="quiet" onClick={() => choose([])}>
          {t("none_stations")}
        </Button>
        <StationSetsMenu stations={free} chosen={draft.stations} onChange={choose} />
        <span className="ml-auto text-xs text-ink-3">{t("sold_week")}</span>
      </div>
      <ul className="overflow-hidden rounded-md border border-line">
        {stations.map((station) => (
          <StationLine
            key={station.uuid}
            station={station}
            on={draft.stations.includes(station.uuid)}
            showsZone={hasZones}
            onChange={(on) => toggle(station.uuid, on)}
          />
        ))}
      </ul>
    </div>
  );
}

function StationLine({
  station,
  on,
  showsZone,
  onChange,
}: {
  station: StationRow;
  on: boolean;
  /** Whether the offer has stations of several time zones. */
  showsZone: boolean;
  onChange: (on: boolean) => void;
}) {
  const t = useTranslations("campaigns");
  const { name, code, timezone, price_model_name, sold_week, sync_status, license_state } = station;
  const follows = sync_status === "follower";
  const off = (follows || license_state === "expired") && !on;
  return (
    <li className="border-line not-last:border-b">
      <label
        className={cx(
          "flex min-h-11 items-center gap-3 px-3",
          off ? "text-ink-off" : "hover:bg-hover has-checked:bg-selected",
        )}
      >
        <input
          type="checkbox"
          className="size-4 flex-none accent-(--accent)"
          checked={on}
          disabled={off}
          onChange={(event) => onChange(event.target.checked)}
        />
        <Tag code>{code}</Tag>
        <span className="min-w-0 grow">
          <span className="cut block font-medium">{name}</span>
          <span className="cut block text-xs text-ink-3">
            {follows
              ? t("follows_leader")
              : (price_model_name ?? <span className="text-warn-ink">{t("no_rate_card")}</span>)}
            {showsZone && ` · ${writeZone(timezone)}`}
          </span>
        </span>
        {license_state === "expired" && <Status of="licence" is="expired" />}
        {license_state === "expiring" && <Status of="licence" is="expiring_soon" />}
        <HeatCell sold={sold_week === null ? null : sold_week / PERCENT} full={t("full")} />
      </label>
    </li>
  );
}
