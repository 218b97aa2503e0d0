"use client";
import { Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCall, useSend } from "@/components/query";
import { useMay, useShell } from "@/components/shell/context";
import { type RefusedFile, RefusedFiles } from "@/components/storage/refused-files";
import { StorageTabs } from "@/components/storage/storage-tabs";
import { writeBytes } from "@/components/storage/write-bytes";
import { Button } from "@/components/ui/controls/button";
import { Loaded } from "@/components/ui/feedback/loaded";
import { Empty, Skeleton } from "@/components/ui/feedback/states";
import { toast } from "@/components/ui/feedback/toast-store";
import { useFormat } from "@/components/ui/format";
import { Screen } from "@/components/ui/layout/screen";
import { RecordTable } from "@/components/ui/table/record-table";

/** The files deleted in the last 30 days; each can be put back where it fits. */
export function BinScreen() {
  const t = useTranslations("storage");
  const { tenant } = useShell();
  const { number, moment } = useFormat();
  const may = useMay("media:write");
  const answer = useCall("storage.bin", { tenant: tenant.uuid });
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const restore = useSend("storage.restore", {
    invalidates: ["storage", "commercials"],
    onDone: ({ restored, refused }) => {
      setRefused(refused);
      if (restored.length > 0) toast({ text: t("restored", { count: restored.length }) });
    },
  });
  return (
    <Screen title={t("title")}>
      <StorageTabs />
      <Loaded
        answer={answer}
        waiting={<Skeleton lines={6} />}
        empty={answer.data?.rows.length === 0 && <Empty title={t("bin_empty")}>{t("bin_empty_text")}</Empty>}
      >
        {({ rows }) => (
          <RecordTable
            label={t("bin")}
            rows={rows}
            rowKey={({ uuid }) => uuid}
            columns={[
              {
                id: "file",
                head: t("file"),
                cell: ({ file_name, commercials }) => (
                  <span className="block py-1 [overflow-wrap:anywhere]">
                    <span className="font-medium">{file_name}</span>
                    <span className="block text-xs text-ink-3">{commercials.join(", ")}</span>
                  </span>
                ),
              },
              { id: "by", head: t("deleted_by"), wide: true, cell: (row) => row.deleted_by },
              {
                id: "at",
                head: t("deleted_at"),
                wide: true,
                right: true,
                cell: (row) => moment(row.deleted_at).day,
              },
              { id: "ends", head: t("ends_at"), right: true, cell: (row) => moment(row.ends_at).day },
              { id: "size", head: t("size"), right: true, cell: ({ bytes }) => writeBytes(bytes, number) },
              ...(may
                ? [
                    {
                      id: "act",
                      head: t("action"),
                      right: true,
                      cell: ({ uuid, file_name }: (typeof rows)[number]) => (
                        <Button
                          size="sm"
                          icon={<Undo2 />}
                          busy={restore.isPending && restore.variables.media.includes(uuid)}
                          aria-label={t("restore_named", { name: file_name })}
                          onClick={() => restore.mutate({ media: [uuid] })}
                        >
                          {t("restore")}
                        </Button>
                      ),
                    },
                  ]
                : []),
            ]}
          />
        )}
      </Loaded>
      {refused.length > 0 && (
        <RefusedFiles title={t("not_restored")} of={refused} onClose={() => setRefused([])} />
      )}
    </Screen>
  );
}
