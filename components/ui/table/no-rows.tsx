"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/controls/button";
import { Empty, Failed } from "@/components/ui/feedback/states";
import type { ListAnswer } from "@/components/ui/table/column";
import type { ListState } from "@/components/ui/table/use-list-query";

/** Why a list has no row: it could not be read, its filters leave none, or there is nothing yet. */
export function NoRows<Row>({
  answer,
  list,
  empty,
}: {
  answer: ListAnswer<Row>;
  list: ListState;
  empty: ReactNode;
}) {
  const t = useTranslations("ui");
  const { search, filters } = list.query;
  if (answer.error && !answer.data) return <Failed error={answer.error} onRetry={() => answer.refetch()} />;
  if (search === "" && Object.keys(filters).length === 0) return empty;
  return (
    <Empty
      title={search ? t("no_result", { search }) : t("no_result_filters")}
      actions={<Button onClick={() => list.set({ search: "", filters: {} })}>{t("clear_filters")}</Button>}
    />
  );
}
