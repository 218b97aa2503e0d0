"use client";
import { Pencil, Plus, Send, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCall, useSend } from "@/components/query";
import { useMay, useShell } from "@/components/shell/context";
import { Status } from "@/components/status";
import { Button, IconButton } from "@/components/ui/controls/button";
import { Tag } from "@/components/ui/feedback/tag";
import { toast } from "@/components/ui/feedback/toast-store";
import { useFormat } from "@/components/ui/format";
import { FramedList } from "@/components/ui/layout/framed-list";
import { Confirm } from "@/components/ui/overlay/confirm";
import type { CallOutput } from "@/lib/browser/api";
import { TargetForm } from "./target-form";

type Target = CallOutput<"log_targets.list">["rows"][number];
type Opened = { what: "edit" | "delete"; of: Target } | { what: "new" };

/** Where the published logs of a station are delivered, each with its last delivery. */
export function DeliveryTargets({ station }: { station: string }) {
  const t = useTranslations("stations.targets");
  const { tenant } = useShell();
  const may = useMay("stations:write");
  const answer = useCall("log_targets.list", { uuid: station });
  const [open, setOpen] = useState<Opened>();
  const close = () => setOpen(undefined);
  const remove = useSend("log_targets.delete", {
    says: "deleted",
    invalidates: ["log_targets"],
    onDone: close,
  });
  const add = may && (
    <Button
      icon={<Plus />}
      disabled={tenant.sandbox && t("sandbox")}
      onClick={() => setOpen({ what: "new" })}
    >
      {t("add")}
    </Button>
  );
  return (
    <section className="max-w-180 px-gutter pt-2 pb-6" aria-labelledby="log-delivery">
      <header className="mb-3 flex flex-wrap items-baseline gap-x-3 border-b border-line pb-1.5">
        <h2 id="log-delivery" className="font-semibold">
          {t("title")}
        </h2>
        <p className="text-ink-3">{t("lead")}</p>
        {answer.data?.rows.length ? <span className="ml-auto self-center">{add}</span> : null}
      </header>
      <FramedList
        answer={answer}
        rowsOf={(data) => data.rows}
        none={{ title: t("none"), text: t("none_text"), act: add }}
      >
        {(row) => (
          <TargetRow key={row.uuid} of={row} may={may} onOpen={(what) => setOpen({ what, of: row })} />
        )}
      </FramedList>
      {open?.what === "new" && <TargetForm station={station} onClose={close} />}
      {open?.what === "edit" && <TargetForm station={station} of={open.of} onClose={close} />}
      {open?.what === "delete" && (
        <Confirm
          title={t("delete")}
          act={t("delete")}
          busy={remove.isPending}
          onConfirm={() => remove.mutate({ uuid: open.of.uuid })}
          onClose={close}
        >
          <p className="[overflow-wrap:anywhere]">{t("delete_text", { address: open.of.address })}</p>
        </Confirm>
      )}
    </section>
  );
}

function TargetRow({
  of,
  may,
  onOpen,
}: {
  of: Target;
  may: boolean;
  onOpen: (what: "edit" | "delete") => void;
}) {
  const t = useTranslations("stations.targets");
  const errors = useTranslations("errors");
  const { moment, day } = useFormat();
  const test = useSend("log_targets.test", {
    invalidates: ["log_targets"],
    onDone: () => toast({ text: t("test_ordered") }),
  });
  const { address, last } = of;
  const at = last?.last_at ? `${moment(last.last_at).day} ${moment(last.last_at).time}` : "";
  const words =
    last &&
    (last.number === 0
      ? t("last_test", { at })
      : t("last_version", { at, number: last.number, day: day(last.date) }));
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3.5 py-2.5">
      <div className="min-w-0 grow basis-64">
        <p className="flex flex-wrap items-center gap-2">
          <Tag>{t(`kinds.${of.kind}`)}</Tag>
          <span className="font-medium [overflow-wrap:anywhere]">{address}</span>
          {!of.active && <Status of="webhook" is="off" />}
          {last && <Status of="delivery" is={last.state} />}
        </p>
        <p className="num text-xs text-ink-3">{words || t("never")}</p>
        {last?.error && (
          <p className="text-xs text-bad-ink">{errors.has(last.error) ? errors(last.error) : last.error}</p>
        )}
      </div>
      {may && (
        <div className="flex gap-1.5">
          <IconButton
            icon={<Send />}
            label={t("test_named", { address })}
            busy={test.isPending}
            disabled={!of.active}
            onClick={() => test.mutate({ uuid: of.uuid })}
          />
          <IconButton icon={<Pencil />} label={t("edit_named", { address })} onClick={() => onOpen("edit")} />
          <IconButton
            icon={<Trash2 />}
            label={t("delete_named", { address })}
            onClick={() => onOpen("delete")}
          />
        </div>
      )}
    </li>
  );
}
