"use client";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { actionWord } from "@/components/activity/words";
import type { RowOf } from "@/components/lists/use-list";
import { usePeopleOptions } from "@/components/people/use-people-options";
import { useShell } from "@/components/shell/context";
import { Link } from "@/components/ui/controls/link";
import { useFormat, useToday } from "@/components/ui/format";
import type { Column } from "@/components/ui/table/column";
import { ACTIVITY_MODELS, listActivityModels } from "@/lib/access/activity";
import { addDays } from "@/lib/day";

type ActivityLine = RowOf<"activity.list">;
/** Days back that one filters by. */
const SINCE = [0, 1, 7, 30, 90] as const;

/** By whom, of what and since when. */
export function useActivityFilters() {
  const t = useTranslations("activity");
  const { capabilities } = useShell();
  const { day } = useFormat();
  const today = useToday();
  const people = usePeopleOptions();

  return useMemo(
    () => [
      { id: "user", label: t("who"), options: people },
      {
        id: "model",
        label: t("model"),
        many: true,
        options: ACTIVITY_MODELS.filter((model) => listActivityModels(capabilities).includes(model)).map(
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
}

/** Who did what, when, and to which record; less where a line stands beside. */
export function useActivityColumns(hrefOf: (uuid: string) => string, narrow: boolean) {
  const t = useTranslations("activity");
  const { moment } = useFormat();
  return useMemo<Column<ActivityLine>[]>(
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
      {
        id: "model",
        head: t("model"),
        cell: ({ model }) => t(`models.${model}`),
        width: "w-36",
        sort: true,
        hidden: narrow,
      },
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
        hidden: narrow,
      },
    ],
    [t, moment, hrefOf, narrow],
  );
}

type T = ReturnType<typeof useTranslations<"activity">>;
const viaWord = (t: T, via: string) => {
  const [kind = "", name = ""] = via.split(":");
  return t.has(`vias.${kind}`) ? t(`vias.${kind}`, { name }) : via;
};
