"use client";
import { useTranslations } from "next-intl";
import { useEffect, useMemo, useRef, useState } from "react";
import { useCall } from "@/components/query";
import { HitGroups, moveAmongHits } from "@/components/search/hit-groups";
import { KindList } from "@/components/search/kind-list";
import { SearchSyntax } from "@/components/search/search-syntax";
import { useShell } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { SearchField } from "@/components/ui/controls/text-field";
import { cx } from "@/components/ui/cx";
import { Empty, Failed, Skeleton } from "@/components/ui/feedback/states";
import { useFormat } from "@/components/ui/format";
import { Screen } from "@/components/ui/layout/screen";
import type { FoundEntity } from "@/lib/entities";
import { buildSearchHref } from "@/lib/hrefs";
import { listMarkedWords, readRecordSearch } from "@/lib/search/records";

const PAUSE = 150;
/** Hits of each kind while all are shown, and of one kind alone. */
const FEW = { of_kind: 6, all: 60 };
const MANY = { of_kind: 100, all: 100 };

/** The text once typing rests; it stands in the address as well. */
function useRested(text: string) {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => {
      setRested(text);
      window.history.replaceState(null, "", buildSearchHref(text));
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

/** The search of the whole product: one box, its hits by kind. */
export function SearchScreen({ asked }: { asked: string }) {
  const t = useTranslations("search");
  const { number, formats, places } = useFormat();
  const { tenant } = useShell();
  const [text, setText] = useState(asked);
  const [kind, setKind] = useState<FoundEntity | null>(null);
  const box = useRef<HTMLElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const search = useRested(text.trim());
  const enabled = search !== "";
  const words = useMemo(
    () => listMarkedWords(readRecordSearch(search, { ...formats, places })),
    [search, formats, places],
  );
  const everything = useCall(
    "tenant.search",
    { tenant: tenant.uuid, search, ...FEW },
    { enabled, keep: true },
  );
  const ofKind = useCall(
    "tenant.search",
    { tenant: tenant.uuid, search, models: kind ? [kind] : [], ...MANY },
    { enabled: enabled && kind !== null, keep: true },
  );
  const { data, error, refetch } = kind ? ofKind : everything;
  const counts = everything.data?.counts ?? {};
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  useEffect(() => box.current?.focus(), []);
  return (
    <Screen title={t("title")}>
      <div className="grid gap-3 px-gutter py-4">
        <SearchField
          label={t("box")}
          value={text}
          onChange={(next) => {
            setText(next);
            setKind(null);
          }}
          ref={(element) => {
            box.current = element;
          }}
          input={{
            maxLength: 200,
            onKeyDown: (event) => {
              if (event.key !== "ArrowDown") return;
              event.preventDefault();
              moveAmongHits(list.current, box.current, 1);
            },
          }}
        />
        <p role="status" className="min-h-5 text-ink-2">
          {enabled && data && t("found", { count: total, shown: number(total) })}
          {data?.more && ` ${t("more_than_shown")}`}
          {data?.problems.map(({ at, length }) => (
            <span key={at} className="ml-2 text-warn-ink">
              {t("left_out", { part: search.slice(at, at + length) })}
            </span>
          ))}
        </p>
      </div>
      <div className="grid gap-x-8 gap-y-5 border-t border-line px-gutter py-4 grid-cols-[minmax(0,1fr)] lg:grid-cols-[12rem_minmax(0,1fr)_15rem]">
        <KindList counts={counts} total={total} kind={kind} onKind={setKind} />
        <div className={cx("min-w-0", everything.isPlaceholderData && "opacity-70")}>
          {!enabled && <Empty title={t("start")}>{t("start_hint")}</Empty>}
          {enabled && Boolean(error) && <Failed error={error} onRetry={() => void refetch()} />}
          {enabled && !error && !data && <Skeleton />}
          {enabled && !error && data && data.hits.length === 0 && (
            <Empty
              title={t("nothing", { text: search })}
              actions={
                <Button href={`/help?search=${encodeURIComponent(search)}`}>{t("ask_articles")}</Button>
              }
            >
              {t("nothing_hint")}
            </Empty>
          )}
          {enabled && data && (
            <HitGroups
              hits={data.hits}
              counts={data.counts}
              words={words}
              box={box}
              list={list}
              onKind={setKind}
            />
          )}
        </div>
        <SearchSyntax onTake={(part) => setText(`${text} ${part}`.trim())} box={box} />
      </div>
    </Screen>
  );
}
