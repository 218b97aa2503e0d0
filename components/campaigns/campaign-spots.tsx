"use client";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { BonusTag } from "@/components/bonus/bonus-tag";
import { PriceSteps } from "@/components/campaigns/price/price-steps";
import { useSegmentWords } from "@/components/campaigns/segment-words";
import { useCall } from "@/components/query";
import { useShell } from "@/components/shell/context";
import { STATES, Status } from "@/components/status";
import { IconButton } from "@/components/ui/controls/button";
import { Select } from "@/components/ui/controls/select";
import { Loaded } from "@/components/ui/feedback/loaded";
import { Tag } from "@/components/ui/feedback/tag";
import { useFormat } from "@/components/ui/format";
import { Card } from "@/components/ui/layout/card";
import { Popover, usePopover } from "@/components/ui/overlay/popover";
import { type RecordColumn, RecordTable } from "@/components/ui/table/record-table";
import type { CallOutput } from "@/lib/browser/api";
import { getWeekday } from "@/lib/day";
import { isOneOf, listKeys } from "@/lib/own";
import { computeSpotSums, type PriceSums } from "@/lib/pricing/price-sums";

type CampaignSpotRow = CallOutput<"campaigns.spots">["rows"][number];
const PER_PAGE = 50;
const PLAY_STATES = listKeys(STATES.spot);

/** The spots of a campaign as they stand, each with why it stands there and how it is priced. */
export function CampaignSpots({
  campaign: { uuid: campaign, stations_prices: stations, sums },
}: {
  campaign: Pick<CallOutput<"campaigns.retrieve">, "uuid" | "stations_prices" | "sums">;
}) {
  const t = useTranslations("campaigns");
  const status = useTranslations("status.spot");
  const { tenant } = useShell();
  const { day, time, number, money, formats } = useFormat();
  const words = useSegmentWords();
  const [station, setStation] = useState<string | null>(null);
  const [state, setState] = useState<string | null>(null);
  const [page, setPage] = useState(1);
  const filters = { campaign, ...(station && { station }), ...(state && { status: state }) };
  const answer = useCall(
    "campaigns.spots",
    { tenant: tenant.uuid, filters, page, per_page: PER_PAGE },
    { keep: true },
  );
  const { rows = [], total = 0 } = answer.data ?? {};
  const pages = Math.max(1, Math.ceil(total / PER_PAGE));
  const columns: RecordColumn<CampaignSpotRow>[] = [
    {
      id: "date",
      head: t("day"),
      cell: (row) => (
        <span className="num whitespace-nowrap">
          <span className="mr-1.5 inline-block w-5 text-ink-3">{words.weekday(getWeekday(row.date))}</span>
          {day(row.date)}
          <span className="mt-0.5 flex items-center gap-1.5 text-ink-2 sm:hidden">
            {time(row.second)} <Tag code>{row.station_code}</Tag>
          </span>
        </span>
      ),
    },
    {
      id: "time",
      head: t("time"),
      cell: (row) => <span className="num">{time(row.second)}</span>,
      wide: true,
    },
    { id: "station", head: t("station"), cell: (row) => <Tag code>{row.station_code}</Tag>, wide: true },
    {
      id: "break",
      head: t("break"),
      cell: (row) => (
        <span className="text-ink-2">
          {row.counted_line
            ? t("no_break")
            : t("break_place", { name: row.break_name, position: row.position })}
        </span>
      ),
      wide: true,
    },
    {
      id: "title",
      head: t("commercial"),
      cell: (row) => <span className="cut">{row.title}</span>,
      wide: true,
    },
    { id: "length", head: t("seconds_head"), cell: (row) => number(row.length), right: true, wide: true },
    {
      id: "status",
      head: t("status"),
      cell: (row) => (
        <span className="inline-flex flex-wrap items-center gap-1.5">
          {isOneOf(PLAY_STATES, row.status) && <Status of="spot" is={row.status} />}
          <BonusTag spot={row} />
          {row.counted_line && <CountedLine of={row.counted_line} />}
        </span>
      ),
    },
    {
      id: "price",
      head: t("net", { currency: formats.currency }),
      cell: (row) =>
        row.source === "sync" ? <span className="text-ink-3">{t("mirrored")}</span> : money(row.price),
      right: true,
    },
    {
      id: "why",
      head: "",
      cell: (row) => row.counted_line === null && <Why spot={row} sums={computeSpotSums(row.price, sums)} />,
      right: true,
      wide: true,
    },
  ];
  return (
    <Card
      title={t("spots")}
      count={answer.data && number(total)}
      actions={
        <>
          <Select
            bare
            size="sm"
            label={t("station")}
            value={station}
            empty={t("all_stations_short")}
            choices={stations.map((s) => ({ value: s.station, label: s.station_name }))}
            onChange={(to) => {
              setStation(to);
              setPage(1);
            }}
          />
          <Select
            bare
            size="sm"
            label={t("status")}
            value={state}
            empty={t("all_states")}
            choices={PLAY_STATES.map((value) => ({ value, label: status(value) }))}
            onChange={(to) => {
              setState(to);
              setPage(1);
            }}
          />
        </>
      }
    >
      <Loaded
        answer={answer}
        empty={rows.length === 0 && <p className="px-3.5 py-3 text-ink-3">{t("no_spots")}</p>}
      >
        {() => <RecordTable label={t("spots")} columns={columns} rows={rows} rowKey={(row) => row.uuid} />}
      </Loaded>
      {pages > 1 && (
        <div className="num flex items-center justify-end gap-1 border-t border-line px-2.5 py-1.5 text-xs text-ink-2">
          {t("page_of", { page, pages })}
          <IconButton
            size="sm"
            icon={<ChevronLeft />}
            label={t("page_before")}
            disabled={page === 1}
            onClick={() => setPage(page - 1)}
          />
          <IconButton
            size="sm"
            icon={<ChevronRight />}
            label={t("page_next")}
            disabled={page === pages}
            onClick={() => setPage(page + 1)}
          />
        </div>
      )}
    </Card>
  );
}

/** Marks what aired unbooked and is counted with the campaign, with the line of the as-run file that shows it. */
function CountedLine({ of: { decision, file, line } }: { of: NonNullable<CampaignSpotRow["counted_line"]> }) {
  const t = useTranslations("campaigns");
  return (
    <>
      <Tag>{t(`counted_as.${decision}`)}</Tag>
      <span className="num basis-full font-mono text-xs text-ink-3 [overflow-wrap:anywhere]">
        {t("counted_line", { file, line })}
      </span>
    </>
  );
}

/** Why a spot stands where it stands, and how its price came about, down to what the customer pays for it. */
function Why({ spot, sums }: { spot: CampaignSpotRow; sums: PriceSums }) {
  const t = useTranslations("campaigns");
  const words = useSegmentWords();
  const { anchor, open, close, toggle } = usePopover();
  const said = ({ rule, values = {} }: CampaignSpotRow["reasons"][number]) =>
    t(`reason.${rule}`, {
      ...values,
      ...(values.hour !== undefined && { hour: words.hour(Number(values.hour)) }),
      ...(values.from !== undefined && {
        from: words.hour(Number(values.from)),
        to: words.hour(Number(values.to)),
      }),
      ...(values.place !== undefined && { place: t(`place_${values.place}`) }),
    });
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className="link text-xs"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={toggle}
      >
        {t("why")}
      </button>
      <Popover open={open} anchor={anchor} onClose={close} align="end" role="dialog" label={t("why")}>
        <div className="w-80 p-3.5 text-left">
          <ul className="mb-3 grid gap-1 text-ink-2">
            {spot.reasons.map((reason) => (
              <li key={reason.rule}>{said(reason)}</li>
            ))}
          </ul>
          {spot.steps.length > 0 && (
            <PriceSteps steps={spot.steps} total={spot.price} label={t("price_here")} sums={sums} />
          )}
        </div>
      </Popover>
    </>
  );
}
