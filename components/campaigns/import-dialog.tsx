"use client";
import { Upload } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useSend } from "@/components/query";
import { useShell } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { DropZone } from "@/components/ui/controls/drop-zone";
import { Skeleton } from "@/components/ui/feedback/states";
import { toast } from "@/components/ui/feedback/toast-store";
import { Glyph } from "@/components/ui/layout/glyph";
import { Dialog } from "@/components/ui/overlay/dialog";
import type { CallOutput } from "@/lib/browser/api";

type ImportedCampaign = CallOutput<"campaigns.import">["orders"][number];
const MOST = 5_000_000;

/** Where the tenant may, orders are taken from a file. */
export function ImportOrders() {
  const t = useTranslations("campaigns.import");
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<Upload />} onClick={() => setOpen(true)}>
        {t("act")}
      </Button>
      {open && <ImportDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** Orders from a file: tried first, every error at its line; what has none is saved as drafts. */
function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("campaigns.import");
  const ui = useTranslations("ui");
  const { tenant } = useShell();
  const [file, setFile] = useState<File | null>(null);
  const tried = useSend("campaigns.import");
  const save = useSend("campaigns.import", {
    invalidates: ["campaigns", "customers"],
    onDone: ({ saved }) => {
      toast({ text: t("saved", { count: saved }) });
      onClose();
    },
  });
  const send = (of: File, commit: boolean) => ({ tenant: tenant.uuid, file: of, params: { commit } });
  const orders = tried.data?.orders ?? [];
  const good = orders.filter((o) => o.errors.length === 0).length;
  return (
    <Dialog
      title={t("title")}
      size={file ? "pick" : "form"}
      onClose={onClose}
      held={save.isPending}
      actions={
        file && (
          <>
            <Button onClick={() => setFile(null)} disabled={save.isPending}>
              {t("other_file")}
            </Button>
            <Button
              look="main"
              busy={save.isPending}
              disabled={good === 0}
              onClick={() => save.mutate(send(file, true))}
            >
              {t("save", { count: good })}
            </Button>
          </>
        )
      }
    >
      {file === null && (
        <DropZone
          label={t("file")}
          accept=".csv,.xlsx"
          most={MOST}
          help={t("help")}
          onFiles={([one]) => {
            if (!one) return;
            setFile(one);
            tried.mutate(send(one, false));
          }}
        />
      )}
      {file && tried.isPending && <Skeleton />}
      {file && !tried.isPending && (
        <ul aria-label={file.name} className="divide-y divide-line rounded-md border border-line">
          {orders.map((order) => (
            <Line key={order.line} order={order} />
          ))}
        </ul>
      )}
      {tried.isError && <p className="mt-3 text-bad-ink">{ui("loading_failed")}</p>}
    </Dialog>
  );
}

function Line({ order }: { order: ImportedCampaign }) {
  const t = useTranslations("campaigns.import");
  const errors = useTranslations("errors");
  const { name, line, segments, errors: wrong } = order;
  return (
    <li className="px-3 py-2">
      <p className="flex items-center gap-2">
        <span className={wrong.length ? "text-bad-ink" : "text-ok-ink"}>
          <Glyph name={wrong.length ? "cross" : "tick"} />
        </span>
        <b className="cut font-medium">{name || t("no_name")}</b>
        <span className="num text-xs text-ink-3">{t("line", { line, segments })}</span>
      </p>
      {wrong.map((error, i) => (
        <p key={i} className="num mt-1 pl-6 text-xs text-bad-ink">
          {t("error", {
            line: error.line,
            field: error.field,
            text: error.text,
            why: errors.has(error.code) ? errors(error.code) : error.code,
          })}
        </p>
      ))}
    </li>
  );
}
