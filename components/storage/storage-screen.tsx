"use client";
import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { ListScreen } from "@/components/lists/list-screen";
import { listSelected } from "@/components/lists/list-selected";
import { type RowOf, useList } from "@/components/lists/use-list";
import { useCall, useFailure, useSend } from "@/components/query";
import { useMay, useShell } from "@/components/shell/context";
import { type RefusedFile, RefusedFiles } from "@/components/storage/refused-files";
import { StorageSummary } from "@/components/storage/storage-summary";
import { StorageTabs } from "@/components/storage/storage-tabs";
import { useStorageColumns } from "@/components/storage/use-storage-columns";
import { writeBytes } from "@/components/storage/write-bytes";
import { toast } from "@/components/ui/feedback/toast-store";
import { useFormat } from "@/components/ui/format";
import { Confirm } from "@/components/ui/overlay/confirm";
import type { BulkAction, Selection } from "@/components/ui/table/column";
import { callApi } from "@/lib/browser/api";
import { BIN_DAYS, FILES_MOST, UNUSED_DAYS } from "@/lib/commercials/storage";

type Row = RowOf<"storage.list">;
const NONE: readonly BulkAction<Row>[] = [];

function useStorageFilters() {
  const t = useTranslations("storage");
  const { tenant } = useShell();
  const { data } = useCall("storage.summary", { tenant: tenant.uuid });
  return useMemo(() => {
    const optionsOf = (groups: readonly { uuid: string | null; name: string }[] = []) =>
      groups.flatMap(({ uuid, name }) => (uuid ? [{ id: uuid, label: name }] : []));
    return [
      { id: "customer", label: t("customer"), options: optionsOf(data?.customers) },
      { id: "station", label: t("station"), options: optionsOf(data?.stations) },
      {
        id: "unused",
        label: t("unused"),
        options: UNUSED_DAYS.map((days) => ({ id: String(days), label: t("unused_days", { days }) })),
      },
      { id: "shared", label: t("shared"), options: [{ id: "true", label: t("shared_yes") }] },
      { id: "free", label: t("free_files"), options: [{ id: "true", label: t("free_yes") }] },
    ];
  }, [t, data]);
}

/** Stored audio by size, age and use; what is not going to air can be deleted. */
export function StorageScreen() {
  const t = useTranslations("storage");
  const { tenant } = useShell();
  const { number } = useFormat();
  const failure = useFailure();
  const may = useMay("media:write");
  const files = useList("storage.list");
  const [asking, setAsking] = useState<Selection<Row>>();
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const remove = useSend("storage.delete", {
    invalidates: ["storage", "commercials"],
    onDone: ({ deleted, refused, freed }) => {
      asking?.clear();
      setAsking(undefined);
      setRefused(refused);
      if (deleted.length > 0)
        toast({ text: t("deleted", { count: deleted.length, size: writeBytes(freed, number) }) });
    },
  });
  const run = async (selection: Selection<Row>) => {
    try {
      const read = (page: object) =>
        callApi("storage.list", { tenant: tenant.uuid, ...files.list.query, ...page });
      const rows = await listSelected<Row>(selection, read);
      remove.mutate({ media: rows.map(({ uuid }) => uuid).slice(0, FILES_MOST) });
    } catch (error) {
      failure(error);
    }
  };
  return (
    <ListScreen
      title={t("title")}
      of={files}
      columns={useStorageColumns()}
      rowName={({ file_name }) => file_name}
      searchLabel={t("search")}
      filters={useStorageFilters()}
      bulk={
        may ? [{ key: "delete", label: t("delete"), icon: <Trash2 />, danger: true, run: setAsking }] : NONE
      }
      bulkDetail={(rows) =>
        writeBytes(
          rows.reduce((all, { bytes }) => all + bytes, 0),
          number,
        )
      }
      sums={({ bytes = 0 }) => [{ label: t("size"), value: writeBytes(Number(bytes), number) }]}
      tabs={
        <>
          <StorageTabs />
          <StorageSummary list={files.list} />
        </>
      }
      empty={t("empty")}
      emptyText={t("empty_text")}
    >
      {asking && (
        <Confirm
          title={t("delete_title", { count: Math.min(asking.count, FILES_MOST) })}
          act={t("delete")}
          busy={remove.isPending}
          onConfirm={() => void run(asking)}
          onClose={() => setAsking(undefined)}
        >
          <p>{t("delete_text", { days: BIN_DAYS })}</p>
        </Confirm>
      )}
      {refused.length > 0 && (
        <RefusedFiles
          title={t("not_deleted", { count: refused.length })}
          of={refused}
          onClose={() => setRefused([])}
        />
      )}
    </ListScreen>
  );
}
