"use client";
import { Plus, Star } from "lucide-react";
import { useTranslations } from "next-intl";
import { InsightAnswer } from "@/components/insights/insight-answer";
import { InsightCard } from "@/components/insights/insight-card";
import { type SavedInsight, useInsightWords } from "@/components/insights/insight-words";
import { useCall, useSend } from "@/components/query";
import { useMayHouse, useShell } from "@/components/shell/context";
import { Button, IconButton } from "@/components/ui/controls/button";
import { cx } from "@/components/ui/cx";
import { Loaded } from "@/components/ui/feedback/loaded";
import { useFormat } from "@/components/ui/format";
import { Screen } from "@/components/ui/layout/screen";
import { TabLinks } from "@/components/ui/layout/tabs";
import { INSIGHT_NAMES, type InsightType } from "@/lib/insights/types";

/** The two views of insights: the cards, and the saved ones as a list. */
export function InsightTabs({ current }: { current: string }) {
  const t = useTranslations("insights");
  const tabs = [
    { href: "/insights", label: t("title") },
    { href: "/insights/search", label: t("all") },
  ];
  return <TabLinks label={t("views")} of={tabs} current={current} />;
}

/** Cards of all types and of saved insights, and the chosen one. */
export function InsightsPage({
  chosen,
  found,
}: {
  /** A type, or the uuid of a saved insight; null before one is chosen: a phone shows the cards alone. */
  chosen: string | null;
  /** The type that is open then. */
  found: InsightType;
}) {
  const t = useTranslations("insights");
  const { uuid: tenant } = useShell().tenant;
  const may = useMayHouse("insights:write");
  const { data } = useCall("insights.list", { tenant });
  const saved = data?.rows ?? [];
  const open = saved.find(({ uuid }) => uuid === chosen);
  const type = open?.insight_type ?? INSIGHT_NAMES.find((name) => name === chosen) ?? found;
  return (
    <Screen
      title={t("title")}
      detail={t("computed")}
      scroll={false}
      actions={
        may && (
          <Button look="main" icon={<Plus />} href="/insights/new">
            {t("new")}
          </Button>
        )
      }
    >
      <div className="flex h-full flex-col max-lg:block max-lg:h-auto">
        <InsightTabs current="/insights" />
        <div className="grid min-h-0 grow lg:grid-cols-[20rem_1fr]">
          <nav
            aria-label={t("title")}
            className={cx(
              "grid content-start gap-2 overflow-auto border-line bg-canvas p-3 lg:border-r",
              chosen !== null && "max-lg:hidden",
            )}
          >
            <h2 className="text-xs font-medium text-ink-3">{t("ready_made")}</h2>
            {INSIGHT_NAMES.map((name) => (
              <InsightCard key={name} type={name} isOpen={!open && name === type} />
            ))}
            {saved.length > 0 && <h2 className="mt-2 text-xs font-medium text-ink-3">{t("yours")}</h2>}
            {saved.map((one) => (
              <InsightCard key={one.uuid} type={one.insight_type} saved={one} isOpen={one === open} />
            ))}
          </nav>
          <div className={cx("overflow-auto p-gutter", chosen === null && "max-lg:hidden")}>
            {open ? (
              <Opened key={open.uuid} type={type} saved={open} may={may} />
            ) : (
              <Opened key={type} type={type} may={may} />
            )}
          </div>
        </div>
      </div>
    </Screen>
  );
}

function Opened({ type, saved, may }: { type: InsightType; saved?: SavedInsight; may: boolean }) {
  const { t, headline } = useInsightWords();
  const { moment } = useFormat();
  const answer = useCall(
    "insights.run",
    { insight_type: type, params: saved?.params ?? {} },
    { staleTime: 60_000 },
  );
  return (
    <div className="grid gap-4">
      <header className="flex flex-wrap items-start gap-2">
        <div className="min-w-0 grow">
          <p className="text-xs text-ink-3">
            {t(`types.${type}`)}
            {saved && ` · ${t("saved_by", { day: moment(saved.created_at).day })}`}
          </p>
          <h2 className="text-lg font-semibold">
            {saved?.title ?? (answer.data ? headline(answer.data) : t(`types.${type}`))}
          </h2>
          {saved && answer.data && <p className="text-ink-2">{headline(answer.data)}</p>}
        </div>
        {may &&
          (saved ? (
            <SavedActions saved={saved} />
          ) : (
            <Button href={`/insights/new?type=${type}`}>{t("save")}</Button>
          ))}
      </header>
      {saved?.notes && <p className="rounded-md bg-sunken p-3 whitespace-pre-wrap">{saved.notes}</p>}
      <Loaded answer={answer}>{(data) => <InsightAnswer answer={data} />}</Loaded>
    </div>
  );
}

function SavedActions({ saved }: { saved: SavedInsight }) {
  const { t } = useInsightWords();
  const { created_at: _, ...own } = saved;
  const send = useSend("insights.update_create", { says: "saved", invalidates: ["insights.list"] });
  return (
    <>
      <IconButton
        label={t(saved.is_favorite ? "no_favorite" : "make_favorite")}
        icon={<Star fill={saved.is_favorite ? "currentColor" : "none"} />}
        aria-pressed={saved.is_favorite}
        busy={send.isPending}
        onClick={() => send.mutate({ ...own, is_favorite: !saved.is_favorite })}
      />
      <Button href={`/insights/new?insight=${saved.uuid}`}>{t("edit")}</Button>
    </>
  );
}
