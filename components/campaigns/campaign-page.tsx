"use client";

import { CircleStop } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Attachments } from "@/components/attachments/attachments";
import { BonusDialog } from "@/components/bonus/bonus-dialog";
import type { Campaign } from "@/components/campaigns/campaign";
import { CampaignMenu } from "@/components/campaigns/campaign-menu";
import { CampaignSpots } from "@/components/campaigns/campaign-spots";
import { CampaignUnplaced } from "@/components/campaigns/campaign-unplaced";
import { CopyPlanCard } from "@/components/campaigns/copy-plan";
import { Delivery } from "@/components/campaigns/delivery";
import { LiveReports, LiveTerms } from "@/components/campaigns/live/live-reports";
import { DuplicateDialog, ShiftDialog } from "@/components/campaigns/move-dialog";
import { ChangeDialog } from "@/components/campaigns/revision/change-dialog";
import { LastChange, OpenChange } from "@/components/campaigns/revision/notice";
import { useSegmentWords } from "@/components/campaigns/segment-words";
import { SegmentSentence } from "@/components/campaigns/steps/segment-sentence";
import { StopDialog } from "@/components/campaigns/stop-dialog";
import { Comments } from "@/components/comments/comments";
import { CopyActs } from "@/components/commercials/swap/copy-acts";
import { CampaignContract } from "@/components/contracts/campaign-contract";
import { CampaignOffers } from "@/components/offers/campaign-offers";
import { ProposalSource } from "@/components/proposals/proposal-source";
import { useCall, useSend } from "@/components/query";
import { useMay, useShell } from "@/components/shell/context";
import { Status } from "@/components/status";
import { Button } from "@/components/ui/controls/button";
import { ReadOnly } from "@/components/ui/feedback/states";
import { useFormat } from "@/components/ui/format";
import { Card, Facts, Figures } from "@/components/ui/layout/card";
import { Screen } from "@/components/ui/layout/screen";
import { Confirm } from "@/components/ui/overlay/confirm";
import { type RecordColumn, RecordTable } from "@/components/ui/table/record-table";
import { findRefusal } from "@/lib/campaigns/acts";
import { isZero } from "@/lib/money";

type StationLine = Campaign["stations_prices"][number];
const MOST = 200;
const PERCENT = 100;

/** A booked campaign: what was sold, what has aired, what found no place. */
export function CampaignPage({ campaign: first }: { campaign: Campaign }) {
  const t = useTranslations("campaigns");
  const router = useRouter();
  const { data: campaign = first } = useCall(
    "campaigns.retrieve",
    { uuid: first.uuid },
    { staleTime: 5_000 },
  );
  const [asking, setAsking] = useState<"bonus" | "change" | "stop" | "delete" | "duplicate" | "shift" | null>(
    null,
  );
  const may = useMay("campaigns:write") && campaign.access === "read-write";
  const mayReport = useMay("reports:write");
  const mayCopy = useMay("media:read");
  const destroy = useSend("campaigns.destroy", {
    says: "deleted",
    invalidates: ["campaigns", "customers"],
    onDone: () => router.push("/order/search"),
  });
  const { uuid, name, number, status, access } = campaign;
  return (
    <Screen
      title={name}
      crumbs={[
        { label: t("title"), href: "/order/search" },
        { label: campaign.customer_name, href: `/customer/${campaign.customer}` },
      ]}
      badge={<Status of="campaign" is={status} />}
      tags={
        access !== "read-write" &&
        status !== "finished" &&
        status !== "stopped" && (
          <Status of="access" is={access === "read-only" ? "read_only" : "read_only_multi_stations"} />
        )
      }
      detail={number}
      canvas
      actions={
        <>
          <Comments on={{ kind: "campaign", uuid }} />
          <LiveReports campaign={campaign} may={may} />
          {mayReport && <Button href={`/broadcast-reports/new?campaign=${uuid}`}>{t("report_new")}</Button>}
          {may && mayCopy && (status === "active" || status === "upcoming" || status === "expiring") && (
            <CopyActs campaign={campaign} />
          )}
          <CampaignMenu campaign={campaign} may={may} onAsk={setAsking} />
          {may && (
            <Button
              look="danger"
              icon={<CircleStop />}
              className="max-sm:hidden"
              onClick={() => setAsking("stop")}
            >
              {t("stop")}
            </Button>
          )}
        </>
      }
    >
      {!may && access === "read-only-multi-stations" && <ReadOnly />}
      <OpenChange campaign={campaign} may={may} />
      <div className="grid min-h-full grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 p-gutter max-sm:px-0">
          <CampaignFigures campaign={campaign} />
          {campaign.unplaced.length > 0 && <CampaignUnplaced campaign={campaign} />}
          <SegmentsCard campaign={campaign} />
          <CopyPlanCard campaign={campaign} may={may && mayCopy} />
          <StationsCard campaign={campaign} />
          <CampaignSpots campaign={campaign} />
        </div>
        <Details campaign={campaign} may={may} />
      </div>
      {asking === "bonus" && <GiveBonus campaign={campaign} onClose={() => setAsking(null)} />}
      {asking === "change" && <ChangeDialog campaign={campaign} onClose={() => setAsking(null)} />}
      {asking === "duplicate" && <DuplicateDialog campaign={campaign} onClose={() => setAsking(null)} />}
      {asking === "shift" && <ShiftDialog campaign={campaign} onClose={() => setAsking(null)} />}
      {asking === "stop" && <StopDialog campaign={campaign} onClose={() => setAsking(null)} />}
      {asking === "delete" && (
        <Confirm
          title={t("delete_title", { name })}
          act={t("delete")}
          word={name}
          busy={destroy.isPending}
          onConfirm={() => destroy.mutate({ uuid }, { onError: () => setAsking(null) })}
          onClose={() => setAsking(null)}
        >
          {t("delete_text")}
        </Confirm>
      )}
    </Screen>
  );
}

/** A bonus spot on one of the campaign's stations. */
function GiveBonus({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const [first, ...others] = campaign.stations_prices.map((of) => ({
    uuid: of.station,
    name: of.station_name,
  }));
  if (!first) return null;
  return (
    <BonusDialog
      campaign={campaign}
      stations={[first, ...others]}
      segments={campaign.segments.flatMap(({ uuid }, i) => (uuid ? [{ uuid, number: i + 1 }] : []))}
      onClose={onClose}
    />
  );
}

function CampaignFigures({ campaign }: { campaign: Campaign }) {
  const t = useTranslations("campaigns");
  const { money, number, percent, formats } = useFormat();
  const { total, sums, booked, aired, billed, unplaced, bonus, bonus_aired } = campaign;
  const missing = unplaced.reduce((n, u) => n + u.missing, 0);
  const share = booked ? Math.round((aired / booked) * PERCENT) : 0;
  return (
    <Figures
      of={[
        {
          label: t("total_net"),
          value: money(sums.net),
          unit: formats.currency,
          ...(!isZero(sums.commission) && {
            detail: t("net_of_gross", {
              gross: money(total),
              percent: percent(sums.commission_bp),
            }),
          }),
        },
        {
          label: t("spots_booked"),
          value: number(booked),
          ...(bonus > 0 && { detail: t("bonus_booked", { count: bonus }) }),
        },
        {
          label: t("aired"),
          value: number(aired),
          detail: [
            t("percent_of_booked", { percent: share }),
            ...(bonus_aired > 0 ? [t("bonus_aired", { count: bonus_aired })] : []),
          ].join(", "),
        },
        { label: t("billed"), value: number(billed) },
        ...(missing
          ? [
              {
                label: t("not_placed"),
                value: number(missing),
                tone: "warn" as const,
                detail: t("of_asked", { count: number(missing + booked) }),
              },
            ]
          : []),
      ]}
    />
  );
}

function SegmentsCard({ campaign }: { campaign: Campaign }) {
  const t = useTranslations("campaigns");
  const words = useSegmentWords();
  const { tenant } = useShell();
  const { data: copies } = useCall(
    "commercials.list",
    { tenant: tenant.uuid, filters: { customer: campaign.customer }, per_page: MOST },
    { staleTime: 60_000, enabled: useMay("media:read") },
  );
  const stations = campaign.stations_prices.map((s) => ({ uuid: s.station, name: s.station_name, code: "" }));
  return (
    <Card title={t("segments")} count={campaign.segments.length}>
      <ol className="divide-y divide-line">
        {campaign.segments.map((segment, i) => (
          <li key={segment.uuid} className="flex gap-3 px-3.5 py-2">
            <span className="num leading-7 font-semibold">{i + 1}</span>
            <SegmentSentence
              disabled
              segment={segment}
              stations={stations}
              copy={
                copies?.rows.find((c) => c.uuid === segment.commercial)?.title ??
                words.seconds(segment.length)
              }
              flight={{ from: segment.from_date, to: segment.to_date }}
              segments={campaign.segments}
            />
          </li>
        ))}
      </ol>
    </Card>
  );
}

function StationsCard({ campaign }: { campaign: Campaign }) {
  const t = useTranslations("campaigns");
  const { money, number, formats } = useFormat();
  const columns: RecordColumn<StationLine>[] = [
    {
      id: "station",
      head: t("station"),
      cell: (row) => <span className="font-medium">{row.station_name}</span>,
    },
    { id: "spots", head: t("spots"), cell: (row) => number(row.spots), right: true },
    { id: "seconds", head: t("seconds_head"), cell: (row) => number(row.seconds), right: true, wide: true },
    {
      id: "price",
      head: t(isZero(campaign.sums.commission) ? "net" : "gross", { currency: formats.currency }),
      cell: (row) => money(row.price),
      right: true,
    },
  ];
  return (
    <Card title={t("stations")} count={campaign.stations_prices.length}>
      <RecordTable
        label={t("stations")}
        columns={columns}
        rows={campaign.stations_prices}
        rowKey={(row) => row.station}
      />
    </Card>
  );
}

function Details({ campaign, may }: { campaign: Campaign; may: boolean }) {
  const t = useTranslations("campaigns");
  const agents = useTranslations("agents");
  const { day, moment, money, percent } = useFormat();
  const {
    start_date,
    end_date,
    stopped_on,
    category_name,
    po_number,
    note,
    created_by_name,
    created_at,
    price_json,
    sums,
  } = campaign;
  return (
    <aside className="divide-y divide-line border-line bg-surface max-lg:border-t lg:border-l [&>section]:p-4">
      <section>
        <h2 className="mb-2 font-semibold">{t("details")}</h2>
        <Facts
          of={[
            { label: t("start"), value: day(start_date) },
            { label: t("end"), value: day(end_date) },
            ...(stopped_on ? [{ label: t("stopped_on"), value: day(stopped_on) }] : []),
            {
              label: t("delivery"),
              value: (
                <span className="flex h-5 items-center">
                  <Delivery of={campaign} />
                </span>
              ),
            },
            {
              label: t("price_by"),
              value: t(price_json.auto_calc === "manual" ? "price_manual" : "price_auto"),
            },
            ...sums.taxes.map(({ name, tax }) => ({ label: name, value: money(tax) })),
            ...(sums.taxes.length ? [{ label: t("total_with_tax"), value: money(sums.total) }] : []),
            ...(category_name ? [{ label: t("category"), value: category_name }] : []),
            ...(campaign.agent_shown ? [{ label: agents("agent"), value: campaign.agent_shown }] : []),
            ...(campaign.agency_shown ? [{ label: agents("agency"), value: campaign.agency_shown }] : []),
            ...(isZero(sums.commission)
              ? []
              : [
                  {
                    label: t("step.commission"),
                    value: `${money(sums.commission)} (${percent(sums.commission_bp)})`,
                  },
                ]),
            ...(po_number ? [{ label: t("po_number"), value: po_number }] : []),
            { label: t("by"), value: created_by_name },
            ...(campaign.approval?.state === "approved"
              ? [{ label: t("approval.approved_by"), value: campaign.approval.decided_by_name }]
              : []),
            ...(campaign.live_report_code
              ? [{ label: t("live_report"), value: <LiveTerms campaign={campaign} /> }]
              : []),
            { label: t("created"), value: moment(created_at).day },
          ]}
        />
      </section>
      <LastChange campaign={campaign} may={may} />
      {note && (
        <section>
          <h2 className="mb-1.5 font-semibold">{t("note")}</h2>
          <p className="whitespace-pre-line text-ink-2">{note}</p>
        </section>
      )}
      <ProposalSource of="campaign" uuid={campaign.uuid} />
      <CampaignContract
        campaign={campaign.uuid}
        typed={campaign.contract_number}
        may={campaign.access === "read-write"}
      />
      <CampaignOffers campaign={campaign.uuid} />
      <Attachments
        of={{ model: "campaign", uuid: campaign.uuid }}
        may={campaign.access === "read-write" && findRefusal(campaign.status, "note") === null}
      />
    </aside>
  );
}
