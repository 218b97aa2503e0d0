"use client";
import { Pencil, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Form, Submit, useCallForm } from "@/components/form";
import { useCall, useFailure, useSend, useStale } from "@/components/query";
import { Part } from "@/components/settings/parts";
import { Button, IconButton } from "@/components/ui/controls/button";
import { TextField } from "@/components/ui/controls/text-field";
import { Loaded } from "@/components/ui/feedback/loaded";
import { Empty, Skeleton } from "@/components/ui/feedback/states";
import { toast } from "@/components/ui/feedback/toast-store";
import { Dialog } from "@/components/ui/overlay/dialog";
import { type RecordColumn, RecordTable } from "@/components/ui/table/record-table";
import { type CallOutput, callApi } from "@/lib/browser/api";

type Mapping = CallOutput<"as_run_mappings.list">["rows"][number];
const STALE = ["as_run_mappings"] as const;

/** The mappings of as-run files: renamed and deleted here, made where a file is imported. */
export function MappingsPart() {
  const t = useTranslations("mapper");
  const answer = useCall("as_run_mappings.list", {});
  const [renaming, setRenaming] = useState<Mapping>();
  const remove = useRemove();
  const columns: RecordColumn<Mapping>[] = [
    { id: "name", head: t("name"), cell: ({ name }) => <span className="font-medium">{name}</span> },
    { id: "station", head: t("station"), cell: ({ station }) => station?.name ?? t("other_station") },
    {
      id: "separator",
      head: t("separator"),
      wide: true,
      cell: ({ mapping }) => t(`separators.${mapping.separator}`),
    },
    {
      id: "act",
      head: "",
      right: true,
      className: "w-24",
      cell: (mapping) =>
        mapping.may_change && (
          <span className="flex justify-end gap-1">
            <IconButton
              size="sm"
              icon={<Pencil />}
              label={t("rename_of", { name: mapping.name })}
              onClick={() => setRenaming(mapping)}
            />
            <IconButton
              size="sm"
              icon={<Trash2 />}
              label={t("delete_of", { name: mapping.name })}
              onClick={() => remove(mapping.uuid)}
            />
          </span>
        ),
    },
  ];
  return (
    <Part id="mappings" title={t("mappings")} help={t("mappings_help")}>
      <Loaded answer={answer} waiting={<Skeleton lines={3} className="py-4" />}>
        {({ rows }) => (
          <div className="overflow-hidden rounded-md border border-line">
            {rows.length ? (
              <RecordTable label={t("mappings")} columns={columns} rows={rows} rowKey={({ uuid }) => uuid} />
            ) : (
              <Empty title={t("empty")}>{t("empty_text")}</Empty>
            )}
          </div>
        )}
      </Loaded>
      {renaming && <RenameDialog of={renaming} onClose={() => setRenaming(undefined)} />}
    </Part>
  );
}

function useRemove() {
  const ui = useTranslations("ui");
  const failure = useFailure();
  const stale = useStale();
  const remove = useSend("as_run_mappings.destroy", {
    invalidates: STALE,
    onDone: (_, { uuid }) => {
      const restore = () =>
        callApi("as_run_mappings.restore", { uuid }).then(() => void stale(STALE), failure);
      toast({ text: ui("deleted"), action: { label: ui("undo"), run: () => void restore() } });
    },
  });
  return (uuid: string) => remove.mutate({ uuid });
}

function RenameDialog({ of, onClose }: { of: Mapping; onClose: () => void }) {
  const t = useTranslations("mapper");
  const ui = useTranslations("ui");
  const { uuid, name, version } = of;
  const form = useCallForm(
    "as_run_mappings.update",
    { uuid, name, version },
    { invalidates: STALE, onDone: onClose },
  );
  return (
    <Dialog title={t("rename_title", { name })} size="small" onClose={onClose}>
      <Form form={form} className="grid gap-4">
        <TextField label={t("name")} maxLength={200} autoFocus {...form.field("name")} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{ui("cancel")}</Button>
          <Submit keys="mod+enter">{t("rename")}</Submit>
        </div>
      </Form>
    </Dialog>
  );
}
