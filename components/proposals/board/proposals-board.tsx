"use client";
import { Plus, Rows3 } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useState } from "react";
import {
  type BoardCard,
  findMove,
  findNeighbour,
  groupByStage,
  isInView,
  type ProposalAction,
  VIEWS,
  type View,
  viewOf,
} from "@/components/proposals/board/board";
import { BoardColumn } from "@/components/proposals/board/board-column";
import { BoardDialog } from "@/components/proposals/board/board-dialog";
import { BoardFoot } from "@/components/proposals/board/board-foot";
import { useBoardKeys } from "@/components/proposals/board/use-board-keys";
import { useProposalFilters } from "@/components/proposals/proposal-filters";
import { useCall } from "@/components/query";
import { useMay, useShell } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { Loaded } from "@/components/ui/feedback/loaded";
import { Empty } from "@/components/ui/feedback/states";
import { useFormat, useToday } from "@/components/ui/format";
import { Screen } from "@/components/ui/layout/screen";
import { TabLinks } from "@/components/ui/layout/tabs";
import { Filters } from "@/components/ui/table/filters";
import { Search } from "@/components/ui/table/search/search-box";
import { useListQuery } from "@/components/ui/table/use-list-query";

/** The most cards on the board; the newest are shown. */
const MOST = 200;
const ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];

/** The filters with those of a view; the first view is no filter. */
const withView = (chosen: Readonly<Record<string, string | string[]>>, view: View) =>
  view === VIEWS[0] ? chosen : { ...chosen, view };

/** Proposals by stage, each stage with its value. Arrows go from card to card; with Alt they ask to move one. */
export function ProposalsBoard() {
  const t = useTranslations("proposals");
  const { tenant, user } = useShell();
  const { places } = useFormat();
  const may = useMay("proposals:write");
  const list = useListQuery();
  const filters = useProposalFilters().filter(({ id }) => id !== "status");
  const { search, filters: asked } = list.query;
  const { view: askedView, ...chosen } = asked;
  const view = viewOf(askedView);
  const answer = useCall(
    "proposals.list",
    { tenant: tenant.uuid, search, filters: chosen, per_page: MOST },
    { keep: true },
  );
  const { searchField, filterOpener } = useBoardKeys(t("board"));
  const [asking, setAsking] = useState<{ card: BoardCard; asked: ProposalAction } | null>(null);
  const all = answer.data?.rows ?? [];
  const who = { person: user.uuid, today: useToday() };
  const cards = all.filter((card) => isInView(card, view, who));
  const columns = groupByStage(cards, places);
  const press = (event: KeyboardEvent, card: BoardCard) => {
    if (!ARROWS.includes(event.key)) return;
    event.preventDefault();
    const isSide = event.key === "ArrowLeft" || event.key === "ArrowRight";
    if (event.altKey && isSide) {
      const asked = findMove(card.status, event.key === "ArrowLeft" ? "left" : "right");
      if (asked && may) setAsking({ card, asked });
      return;
    }
    const next = findNeighbour(columns, card.uuid, event.key);
    if (next) document.getElementById(`card-${next}`)?.focus();
  };
  return (
    <Screen
      title={t("title")}
      {...(answer.data && { count: answer.data.total })}
      canvas
      scroll={false}
      actions={
        <>
          <Button look="plain" icon={<Rows3 />} href="/proposals">
            {t("list")}
          </Button>
          {may && (
            <Button look="main" icon={<Plus />} href="/proposal-v2/new">
              {t("new_plan")}
            </Button>
          )}
        </>
      }
    >
      <div className="flex h-full min-h-0 flex-col">
        <TabLinks
          label={t("views.label")}
          current={list.href({ filters: withView(chosen, view) })}
          of={VIEWS.map((one) => ({
            href: list.href({ filters: withView(chosen, one) }),
            label: t(`views.${one}`),
            ...(answer.data && { count: all.filter((card) => isInView(card, one, who)).length }),
          }))}
        />
        <div className="flex flex-wrap items-center gap-2 px-gutter py-2">
          <Search list={list} label={t("search")} field={searchField} />
          <Filters list={list} filters={filters} opener={filterOpener} />
          <p className="ml-auto text-right text-xs text-ink-3 max-lg:hidden">{t("board_value")}</p>
        </div>
        <Loaded
          answer={answer}
          empty={
            cards.length === 0 && (
              <Empty title={t("empty")}>
                {all.length > 0 || search ? t("board_nothing") : t("empty_text")}
              </Empty>
            )
          }
        >
          {() => (
            <section
              aria-label={t("board")}
              className="grid min-h-0 grow auto-cols-[minmax(13rem,1fr)] grid-flow-col gap-3 overflow-x-auto overflow-y-auto px-gutter pb-4 max-sm:auto-cols-[86%]"
            >
              {columns.map((column) => (
                <BoardColumn
                  key={column.stage}
                  column={column}
                  most={Math.max(...columns.map(({ value }) => Number(value)))}
                  may={may}
                  onKey={press}
                  onAsk={(card, asked) => setAsking({ card, asked })}
                />
              ))}
            </section>
          )}
        </Loaded>
        {cards.length > 0 && <BoardFoot cards={cards} />}
      </div>
      {asking && <BoardDialog uuid={asking.card.uuid} asked={asking.asked} onClose={() => setAsking(null)} />}
    </Screen>
  );
}
