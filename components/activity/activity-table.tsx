"use client";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useCallback, useMemo } from "react";
import { actionWord } from "@/components/activity/words";
import { useCall, useDownload } from "@/components/query";
import { useShell } from "@/components/shell/context";
import { useFormat, useToday } from "@/components/ui/format";
import { Empty } from "@/components/ui/states";
import type { Column } from "@/components/ui/table/column";
import { DataTable } from "@/components/ui/table/data-table";
import { useListQuery } from "@/components/ui/table/use-list-query";
import type { Answered } from "@/lib/api";
import { api } from "@/lib/api";
import { addDays } from "@/lib/day";
import { ACTIVITY_MODELS, activityModels } from "@/lib/rules/activity";

type Line = Answered<"activity.list">["rows"][number];
const keyOf = ({ uuid }: Line) => uuid;
/** Days back that one filters by. */
const SINCE = [0, 1, 7, 30, 90] as const;

/** Every change anybody made, newest first. */
export function ActivityTable({ hrefOf, narrow }: { hrefOf: (uuid: string) => string; narrow: boolean }) {
  const t = useTranslations("activity");
  const { tenant, capabilities } = useShell();
  const { moment, day } = useFormat();
  const today = useToday();
  const list = useListQuery();
  const answer = useCall("activity.list", { tenant: tenant.uuid, ...list.query }, { keep: true });
  const download = useDownload();
  const people = useCallback(
    async (search: string, signal: AbortSignal) => {
      const { rows } = await api("users.simple_list", { tenant: tenant.uuid }, { signal });
      const wanted = search.toLocaleLowerCase();
      return rows
        .filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
        .map(({ uuid, name }) => ({ id: uuid, label: name }));
    },
    [tenant.uuid],
  );

  const filters = useMemo(
    () => [
      { id: "user", label: t("who"), options: people },
      {
        id: "model",
        label: t("model"),
        many: true,
        options: ACTIVITY_MODELS.filter((model) => activityModels(capabilities).includes(model)).map(
          (id) => ({
            id,
            label: t(`models.${id}`),
          }),
        ),
      },
      {
        id: "from",
        label: t("since"),
        options: SINCE.map((back) => {
          const from = addDays(today, -back);
          return { id: from, label: t("days_back", { count: back }), detail: day(from) };
        }),
      },
    ],
    [t, people, capabilities, today, day],
  );

  const columns = useMemo<Column<Line>[]>(
    () => [
      {
        id: "at",
        head: t("when"),
        cell: ({ at }) => {
          const { day, time } = moment(at);
          return (
            <span className="num">
              {day} <span className="text-ink-3">{time}</span>
            </span>
          );
        },
        width: "w-44",
        sort: true,
        pin: true,
        phone: "fact",
      },
      {
        id: "user",
        head: t("who"),
        cell: ({ actor, via }) => (
          <>
            {actor || <span className="text-ink-3">{t("nobody")}</span>}
            {via && <span className="ml-1.5 text-ink-3">{viaWord(t, via)}</span>}
          </>
        ),
        width: "w-52",
        phone: "fact",
      },
      {
        id: "title",
        head: t("title"),
        cell: ({ uuid, title, model }) => (
          <Link href={hrefOf(uuid)} className="font-medium" scroll={false}>
            {title || t(`models.${model}`)}
          </Link>
        ),
        fixed: true,
        phone: "title",
      },
      { id: "model", head: t("model"), cell: ({ model }) => t(`models.${model}`), width: "w-36", sort: true },
      {
        id: "action",
        head: t("action"),
        cell: ({ action }) => actionWord(t, action),
        width: "w-40",
        sort: true,
        phone: "badge",
      },
      {
        id: "seq",
        head: t("line"),
        cell: ({ seq }) => <span className="text-ink-3">{seq}</span>,
        width: "w-20",
        align: "right",
        sort: true,
      },
    ],
    [t, moment, hrefOf],
  );

  return (
    <DataTable
      name="activity"
      label={t("log")}
      columns={columns}
      list={list}
      answer={answer}
      rowKey={keyOf}
      rowName={({ title, action }) => `${title} ${actionWord(t, action)}`}
      rowHref={({ uuid }) => hrefOf(uuid)}
      searchLabel={t("search")}
      filters={filters}
      exportAs={(format) => download("activity.export", { tenant: tenant.uuid, ...list.query, format })}
      minWidth={narrow ? "min-w-[40rem]" : "min-w-[52rem]"}
      empty={<Empty title={t("empty")}>{t("empty_text")}</Empty>}
    />
  );
}

type T = ReturnType<typeof useTranslations<"activity">>;
const viaWord = (t: T, via: string) => {
  const [kind = "", name = ""] = via.split(":");
  return t.has(`vias.${kind}`) ? t(`vias.${kind}`, { name }) : via;
};
