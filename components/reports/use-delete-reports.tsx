"use client";
import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { listSelected } from "@/components/lists/list-selected";
import type { RowOf } from "@/components/lists/use-list";
import { useFailure, useStale } from "@/components/query";
import { useShell } from "@/components/shell/context";
import { toast } from "@/components/ui/feedback/toast-store";
import type { BulkAction, Selection } from "@/components/ui/table/column";
import { callApi } from "@/lib/browser/api";
import { type ListQuery, PER_PAGE_MOST } from "@/lib/list";

type Row = RowOf<"reports.list">;
const STALE = ["reports", "customers"];

/** As many uuids as one call takes. */
const splitCalls = (uuids: readonly string[]) =>
  Array.from({ length: Math.ceil(uuids.length / PER_PAGE_MOST) }, (_, n) =>
    uuids.slice(n * PER_PAGE_MOST, (n + 1) * PER_PAGE_MOST),
  );

/** Returns a function that deletes broadcast reports and offers to undo it; it answers how many were deleted. */
export function useDeleteReports() {
  const t = useTranslations("reports");
  const ui = useTranslations("ui");
  const failure = useFailure();
  const stale = useStale();
  const restore = async (uuids: readonly string[]) => {
    try {
      for (const part of splitCalls(uuids)) await callApi("reports.restore", { uuids: part });
      toast({ text: t("restored", { count: uuids.length }) });
    } catch (error) {
      failure(error);
    }
    await stale(STALE);
  };
  return async (uuids: readonly string[]): Promise<number> => {
    const deleted: string[] = [];
    const invoiced: string[] = [];
    try {
      for (const part of splitCalls(uuids)) {
        const done = await callApi("reports.destroy_multiple", { uuids: part });
        deleted.push(...done.deleted);
        invoiced.push(...done.invoiced);
      }
    } catch (error) {
      failure(error);
    }
    const left = { count: invoiced.length, numbers: invoiced.join(", ") };
    if (deleted.length > 0)
      toast({
        text: ui("deleted"),
        ...(invoiced.length > 0 && { detail: t("delete_left", left) }),
        action: { label: ui("undo"), run: () => restore(deleted) },
      });
    else if (invoiced.length > 0) toast({ tone: "bad", text: t("delete_none", left) });
    await stale(STALE);
    return deleted.length;
  };
}

/** Deletes the selected rows of the list. */
export function useBulkDelete(query: ListQuery): readonly BulkAction<Row>[] {
  const t = useTranslations("reports");
  const { tenant } = useShell();
  const failure = useFailure();
  const remove = useDeleteReports();
  const run = async (selection: Selection<Row>) => {
    try {
      const rows = selection.all
        ? await listSelected(selection, (page) =>
            callApi("reports.list", { tenant: tenant.uuid, ...query, ...page }),
          )
        : selection.keys.map((uuid) => ({ uuid }));
      if ((await remove(rows.map(({ uuid }) => uuid))) > 0) selection.clear();
    } catch (error) {
      failure(error);
    }
  };
  return [
    {
      key: "delete",
      label: t("delete"),
      icon: <Trash2 />,
      danger: true,
      run: (selection) => void run(selection),
    },
  ];
}
