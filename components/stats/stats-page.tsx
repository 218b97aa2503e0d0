"use client";
import { Mail, Target } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCallback, useRef, useState } from "react";
import { AgingTable } from "@/components/invoices/aging/aging-table";
import { useSavedViews } from "@/components/lists/use-saved-views";
import { useCall, useDownload } from "@/components/query";
import { useMay, useMayHouse } from "@/components/shell/context";
import { LimitsView } from "@/components/stats/limits/limits-view";
import { MailsDialog } from "@/components/stats/mails-dialog";
import { NotesDialog } from "@/components/stats/notes/notes-dialog";
import { SellOut } from "@/components/stats/sell-out";
import { StatsStrip } from "@/components/stats/strip";
import { TargetsDialog } from "@/components/stats/targets/targets-dialog";
import {
  type Stats,
  type StatsState,
  useStats,
  useStatsFilters,
  useStatsFormat,
} from "@/components/stats/use-stats";
import {
  CustomersView,
  DeliveryView,
  PriceView,
  RevenueView,
  type TimeViewProps,
} from "@/components/stats/views";
import { Button } from "@/components/ui/controls/button";
import { useKeys } from "@/components/ui/controls/keys";
import { cx } from "@/components/ui/cx";
import { Loaded } from "@/components/ui/feedback/loaded";
import { Empty, Refreshing, Skeleton } from "@/components/ui/feedback/states";
import { useFormat } from "@/components/ui/format";
import { Card } from "@/components/ui/layout/card";
import { Screen } from "@/components/ui/layout/screen";
import { TabLinks } from "@/components/ui/layout/tabs";
import { ExportMenu } from "@/components/ui/overlay/export-menu";
import { Filters } from "@/components/ui/table/filters";
import { Views } from "@/components/ui/table/views";
import { pickEarlier } from "@/lib/day";
import { COMPARISONS } from "@/lib/stats/periods";
import { getStatsTable, STATS_VIEWS } from "@/lib/stats/query";

/** The statistics of the months, filters and view in the address. */
export function StatsPage() {
  const t = useTranslations("stats");
  const { formats } = useFormat();
  const download = useDownload();
  const of = useStats();
  const mayAge = useMayHouse("finance:read");
  const maySet = useMay("settings:write");
  const [isSetting, setTargets] = useState(false);
  const [isMailing, setMailing] = useState(false);
  const views = useSavedViews("stats.retrieve");
  const [from = "", to = ""] = useStatsFormat().span(of.answer.data ?? of.query);
  const table = getStatsTable(of.view);
  const tabs = STATS_VIEWS.filter((view) => view !== "aging" || mayAge);
  return (
    <Screen
      title={t("title")}
      detail={of.answer.data && t("lead", { currency: formats.currency, from, to })}
      canvas
      actions={
        <>
          <Views list={of.list} views={views} />
          <Button icon={<Mail />} onClick={() => setMailing(true)}>
            {t("mails.title")}
          </Button>
          {maySet && (
            <Button icon={<Target />} onClick={() => setTargets(true)}>
              {t("targets.title")}
            </Button>
          )}
          {table && (
            <ExportMenu
              onExport={(format) =>
                void download("stats.export", { tenant: of.tenant, ...of.query, table, format })
              }
            />
          )}
        </>
      }
    >
      {isMailing && <MailsDialog query={of.list.query} onClose={() => setMailing(false)} />}
      {isSetting && (
        <TargetsDialog first={Number(of.query.from.slice(0, 4))} onClose={() => setTargets(false)} />
      )}
      <div className="bg-surface">
        <TabLinks
          label={t("views.title")}
          current={of.href({ view: of.view })}
          of={tabs.map((view) => ({ href: of.href({ view }), label: t(`views.${view}`) }))}
        />
      </div>
      {of.view === "aging" ? mayAge && <AgingView of={of} /> : <StatsBody of={of} />}
    </Screen>
  );
}

function StatsBody({ of }: { of: StatsState }) {
  const t = useTranslations("stats");
  const filters = useStatsFilters();
  const open = useRef(() => {});
  const keep = useCallback((show: () => void) => {
    open.current = show;
  }, []);
  useKeys("stats", t("title"), [{ keys: "f", says: t("add_filter"), run: () => open.current() }]);
  const { answer, query, view } = of;
  const [isNoting, setNoting] = useState(false);
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 border-b border-line bg-surface px-gutter py-2 print:hidden">
        <Filters list={of.list} filters={filters} opener={keep} />
        <nav aria-label={t("compare.title")} className="ml-auto flex items-center gap-1 text-xs">
          <span className="text-ink-3">{t("compare.title")}</span>
          {COMPARISONS.map((compare) => (
            <Button
              key={compare}
              href={of.href({ compare })}
              size="sm"
              look="quiet"
              className={cx(query.compare === compare && "bg-selected")}
              {...(query.compare === compare && { "aria-current": "true" as const })}
            >
              {t(`compare.${compare}`)}
            </Button>
          ))}
        </nav>
      </div>
      <Refreshing on={answer.isFetching && answer.data !== undefined} />
      <Loaded answer={answer} waiting={<Skeleton lines={8} />}>
        {(stats) => (
          <>
            {isNoting && (
              <NotesDialog
                notes={stats.notes}
                first={pickEarlier(of.today, stats.to)}
                onClose={() => setNoting(false)}
              />
            )}
            <StatsStrip stats={stats} view={view} />
            <div className="p-gutter">
              {isEmpty(stats) ? (
                <Empty title={t("empty")}>{t("empty_text")}</Empty>
              ) : (
                <View stats={stats} of={of} onNotes={() => setNoting(true)} />
              )}
            </div>
          </>
        )}
      </Loaded>
    </>
  );
}

const isEmpty = ({ figures, customers }: Stats) =>
  (figures !== null && figures.groups.length === 0) || (customers !== null && customers.rows.length === 0);

function View({ stats, of, onNotes }: TimeViewProps) {
  const t = useTranslations("stats");
  switch (of.view) {
    case "delivery":
      return <DeliveryView stats={stats} of={of} />;
    case "price":
      return <PriceView stats={stats} of={of} />;
    case "customers":
      return <CustomersView stats={stats} of={of} />;
    case "limits":
      return <LimitsView stats={stats} of={of} onNotes={onNotes} />;
    case "sell_out":
      return (
        <Card title={t("sell_out")} count={<span className="text-xs">{t("sell_out_unit")}</span>}>
          <SellOut cells={stats.sell_out ?? []} />
        </Card>
      );
    default:
      return <RevenueView stats={stats} of={of} onNotes={onNotes} />;
  }
}

function AgingView({ of: { tenant, today } }: { of: StatsState }) {
  const t = useTranslations("stats");
  const of = useTranslations("invoices");
  const answer = useCall("aging.retrieve", { tenant, date: today }, { staleTime: 5_000 });
  return (
    <div className="grid gap-3 p-gutter">
      <p className="flex flex-wrap items-center gap-2 text-ink-2">
        {t("aging_text")}
        <Button href="/invoices/aging" size="sm" className="ml-auto">
          {t("open_aging")}
        </Button>
      </p>
      <Loaded
        answer={answer}
        empty={
          answer.data?.rows.length === 0 && <Empty title={of("aging.empty")}>{of("aging.empty_text")}</Empty>
        }
      >
        {(aging) => <AgingTable aging={aging} />}
      </Loaded>
    </div>
  );
}
