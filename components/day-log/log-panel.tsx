"use client";
import { ArrowDown, ArrowUp, RotateCcw } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Deliveries } from "@/components/day-log/deliveries";
import { useOrderHref } from "@/components/shell/context";
import { Status } from "@/components/status";
import { IconButton } from "@/components/ui/controls/button";
import { SpotBar } from "@/components/ui/controls/color-field";
import { KeyHint } from "@/components/ui/controls/key-hint";
import { Link } from "@/components/ui/controls/link";
import { Tag } from "@/components/ui/feedback/tag";
import { useFormat } from "@/components/ui/format";
import { Facts } from "@/components/ui/layout/card";
import { listLimited } from "@/lib/inventory/no-limit";
import { isOneOf } from "@/lib/own";
import type { LogSpotView, LogView } from "@/lib/traffic/log-view";

const SOURCES = ["auto", "manual", "make_good", "bonus", "sync"];

/** What explains the canvas: the chosen spot, what was taken out, and the versions that went out. */
export function LogPanel({
  log,
  spot,
  mayEdit,
  onStep,
  onRestore,
  onVersion,
}: {
  log: LogView;
  spot: LogSpotView | undefined;
  mayEdit: boolean;
  onStep: (by: 1 | -1) => void;
  onRestore: (spot: LogSpotView) => void;
  onVersion: (version: number) => void;
}) {
  const t = useTranslations("log");
  return (
    <aside
      aria-label={t("panel")}
      className="divide-y divide-line overflow-auto border-line bg-surface max-lg:border-t lg:border-l print:hidden [&>section]:p-4"
    >
      {spot ? <ChosenSpot spot={spot} mayEdit={mayEdit} onStep={onStep} /> : <Day log={log} />}
      <section>
        <Head title={t("removed")} count={log.removed.length} />
        {log.removed.length === 0 && <p className="text-ink-3">{t("removed_none")}</p>}
        <ul className="grid gap-px">
          {log.removed.map((one) => (
            <li key={one.uuid} className="flex items-center gap-2 py-1">
              <SpotBar color={one.color} />
              <span className="min-w-0 grow leading-tight">
                <span className="cut block font-medium">{one.title}</span>
                <span className="cut block text-xs text-ink-3">{one.customer}</span>
              </span>
              <span className="num text-xs text-ink-3">{t("short_seconds", { seconds: one.length })}</span>
              {mayEdit && (
                <IconButton
                  icon={<RotateCcw />}
                  label={t("put_back_named", { title: one.title })}
                  size="sm"
                  onClick={() => onRestore(one)}
                />
              )}
            </li>
          ))}
        </ul>
      </section>
      <section>
        <Head title={t("versions")} count={log.versions.length} />
        {log.versions.length === 0 && <p className="text-ink-3">{t("versions_none")}</p>}
        <ul className="grid gap-px">
          {log.versions.map((version) => (
            <VersionRow
              key={version.number}
              version={version}
              zone={log.timezone}
              onOpen={() => onVersion(version.number)}
            />
          ))}
        </ul>
      </section>
      <Deliveries station={log.station} date={log.date} zone={log.timezone} />
    </aside>
  );
}

const Head = ({ title, count }: { title: ReactNode; count?: number }) => (
  <h2 className="mb-2 font-semibold">
    {title} {count !== undefined && <span className="num font-normal text-ink-3">{count}</span>}
  </h2>
);

function VersionRow({
  version,
  zone,
  onOpen,
}: {
  version: LogView["versions"][number];
  zone: string;
  onOpen: () => void;
}) {
  const t = useTranslations("log");
  const { moment } = useFormat();
  const at = moment(version.published_at, zone);
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="-mx-2 flex w-[calc(100%+1rem)] items-center gap-2 rounded-sm px-2 py-1 text-left hover:bg-hover"
      >
        <Tag code>v{version.number}</Tag>
        <span className="min-w-0 grow leading-tight">
          <span className="num block">
            {at.day} {at.time}
          </span>
          <span className="cut block text-xs text-ink-3">{version.published_by}</span>
          {version.problems > 0 && (
            <span className="block text-xs text-warn-ink">
              {t("published_with", { count: version.problems, reason: version.reason })}
            </span>
          )}
        </span>
        <span className="num flex-none text-right text-xs text-ink-3">
          {t("spots", { count: version.spots })}
          {version.number > 1 && (
            <span className="block">
              {t("version_changes", { added: version.added, removed: version.removed, moved: version.moved })}
            </span>
          )}
        </span>
      </button>
    </li>
  );
}

/** The day in figures, while no spot is chosen. */
function Day({ log }: { log: LogView }) {
  const t = useTranslations("log");
  const { number } = useFormat();
  const spots = log.breaks.flatMap((b) => b.spots);
  const limited = listLimited(log.breaks);
  const booked = limited.reduce((n, b) => n + b.booked_seconds, 0);
  const capacity = limited.reduce((n, b) => n + b.capacity_seconds, 0);
  return (
    <section>
      <Head title={t("day")} />
      <Facts
        of={[
          { label: t("breaks"), value: <span className="num">{number(log.breaks.length)}</span> },
          { label: t("spots_label"), value: <span className="num">{number(spots.length)}</span> },
          {
            label: t("sold"),
            value: (
              <span className="num">
                {t("sold_of", { booked: number(booked), capacity: number(capacity) })}
              </span>
            ),
          },
          {
            label: t("customers"),
            value: <span className="num">{new Set(spots.map((p) => p.customer)).size}</span>,
          },
          { label: t("zone"), value: log.timezone },
        ]}
      />
    </section>
  );
}

function ChosenSpot({
  spot,
  mayEdit,
  onStep,
}: {
  spot: LogSpotView;
  mayEdit: boolean;
  onStep: (by: 1 | -1) => void;
}) {
  const orderHref = useOrderHref();
  const t = useTranslations("log");
  const { time } = useFormat();
  const states = ["planned", "published", "aired", "short", "missed", "made_good", "credited"] as const;
  return (
    <section>
      <div className="mb-2 flex items-start gap-2">
        <SpotBar color={spot.color} className="mt-0.5 h-4" />
        <h2 className="min-w-0 grow font-semibold">{spot.title}</h2>
        {isOneOf(states, spot.status) && <Status of="spot" is={spot.status} />}
      </div>
      <Facts
        of={[
          {
            label: t("customer"),
            value: spot.customer,
          },
          {
            label: t("campaign"),
            value: (
              <Link className="link" href={orderHref(spot.campaign)}>
                {spot.campaign_number}
              </Link>
            ),
          },
          {
            label: t("time"),
            value: (
              <span className="num">
                {t("at_place", { time: time(spot.second, true), position: spot.position })}
              </span>
            ),
          },
          { label: t("seconds"), value: <span className="num">{spot.length}</span> },
          { label: t("cart"), value: spot.cart && <span className="num">{spot.cart}</span> },
          { label: t("isci"), value: spot.isci },
          { label: t("source"), value: SOURCES.includes(spot.source) && t(`sources.${spot.source}`) },
          ...(spot.bonus_reason ? [{ label: t("bonus_reason"), value: spot.bonus_reason }] : []),
        ]}
      />
      {mayEdit && (
        <div className="mt-3 flex items-center gap-2 max-sm:hidden">
          <IconButton
            look="plain"
            size="sm"
            icon={<ArrowUp />}
            label={t("earlier")}
            keys="alt+up"
            onClick={() => onStep(-1)}
          />
          <IconButton
            look="plain"
            size="sm"
            icon={<ArrowDown />}
            label={t("later")}
            keys="alt+down"
            onClick={() => onStep(1)}
          />
          <span className="ml-1 text-xs text-ink-3">
            <KeyHint keys="space" /> {t("pick_up")}
          </span>
        </div>
      )}
    </section>
  );
}
