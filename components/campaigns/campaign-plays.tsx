"use client";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { PriceSteps } from "@/components/campaigns/order/price-steps";
import { useSegmentWords } from "@/components/campaigns/segment-words";
import { useCall } from "@/components/query";
import { useShell } from "@/components/shell/context";
import { STATES, Status } from "@/components/status";
import { IconButton } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { useFormat } from "@/components/ui/format";
import { Popover, usePopover } from "@/components/ui/popover";
import { type RecordColumn, RecordTable } from "@/components/ui/record-table";
import { Select } from "@/components/ui/select";
import { Failed, Skeleton } from "@/components/ui/states";
import { Tag } from "@/components/ui/tag";
import type { Answered } from "@/lib/api";
import { type Day, weekday } from "@/lib/day";

type Play = Answered<"campaigns.plays">["rows"][number];
const PER_PAGE = 50;
const PLAY_STATES = Object.keys(STATES.play) as (keyof typeof STATES.play)[];

/** The plays of a campaign as they stand, each with why it stands there and how it is priced. */
export function CampaignPlays({
  campaign,
  stations,
}: {
  campaign: string;
  stations: readonly { station: string; station_name: string }[];
}) {
  const t = useTranslations("campaigns");
  const status = useTranslations("status.play");
  const { tenant } = useShell();
  const { day, time, number, money, formats } = useFormat();
  const words = useSegmentWords();
  const [station, setStation] = useState<string | null>(null);
  const [state, setState] = useState<string | null>(null);
  const [page, setPage] = useState(1);
  const filters = { campaign, ...(station && { station }), ...(state && { status: state }) };
  const answer = useCall(
    "campaigns.plays",
    { tenant: tenant.uuid, filters, page, per_page: PER_PAGE },
    { keep: true },
  );
  const { rows = [], total = 0 } = answer.data ?? {};
  const pages = Math.max(1, Math.ceil(total / PER_PAGE));
  const columns: RecordColumn<Play>[] = [
    {
      id: "date",
      head: t("day"),
      cell: (row) => (
        <span className="num whitespace-nowrap">
          <span className="mr-1.5 inline-block w-5 text-ink-3">
            {words.weekday(weekday(row.date as Day))}
          </span>
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
          {t("break_place", { name: row.break_name, position: row.position })}
        </span>
      ),
      wide: true,
    },
    { id: "title", head: t("copy"), cell: (row) => <span className="cut">{row.title}</span>, wide: true },
    { id: "length", head: t("seconds_head"), cell: (row) => number(row.length), right: true, wide: true },
    {
      id: "status",
      head: t("status"),
      cell: (row) => <Status of="play" is={row.status as keyof typeof STATES.play} />,
    },
    {
      id: "price",
      head: t("net", { currency: formats.currency }),
      cell: (row) =>
        row.source === "sync" ? <span className="text-ink-3">{t("mirrored")}</span> : money(row.price),
      right: true,
    },
    { id: "why", head: "", cell: (row) => <Why play={row} />, right: true, wide: true },
  ];
  return (
    <Card
      title={t("plays")}
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
      {answer.isError ? (
        <Failed error={answer.error} onRetry={() => void answer.refetch()} />
      ) : !answer.data ? (
        <Skeleton />
      ) : rows.length === 0 ? (
        <p className="px-3.5 py-3 text-ink-3">{t("no_plays")}</p>
      ) : (
        <RecordTable label={t("plays")} columns={columns} rows={rows} rowKey={(row) => row.uuid} />
      )}
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

/** Why a play stands where it stands, and how its price came about. */
function Why({ play }: { play: Play }) {
  const t = useTranslations("campaigns");
  const words = useSegmentWords();
  const { anchor, open, close, toggle } = usePopover();
  const said = ({ rule, values = {} }: Play["reasons"][number]) =>
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
            {play.reasons.map((reason) => (
              <li key={reason.rule}>{said(reason)}</li>
            ))}
          </ul>
          {play.steps.length > 0 && (
            <PriceSteps steps={play.steps} total={play.price} label={t("price_here")} />
          )}
        </div>
      </Popover>
    </>
  );
}
