"use client";
import { CalendarClock, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCall, useSend } from "@/components/query";
import { TimeFields } from "@/components/sending/when-fields";
import { Button, IconButton } from "@/components/ui/controls/button";
import { Link } from "@/components/ui/controls/link";
import { toast } from "@/components/ui/feedback/toast-store";
import { useFormat } from "@/components/ui/format";
import { Card } from "@/components/ui/layout/card";
import { Dialog } from "@/components/ui/overlay/dialog";
import type { CallOutput } from "@/lib/browser/api";
import { toWallTime } from "@/lib/day";
import { buildRecordHref } from "@/lib/hrefs";

type Waiting = CallOutput<"scheduled_mails.list">["rows"][number];
const STALE = ["scheduled_mails", "invoices", "reports", "reminders"] as const;

/**
 * The mails of a document or a customer that wait: to whom and when, to be moved or cancelled; `named` with links to their
 * documents. Nothing without any.
 */
export function ScheduledMails({ of: uuid, may, named }: { of: string; may: boolean; named?: boolean }) {
  const t = useTranslations("sending");
  const { moment } = useFormat();
  const { data } = useCall("scheduled_mails.list", { uuid }, { staleTime: 5_000 });
  const [moving, setMoving] = useState<Waiting | null>(null);
  const cancel = useSend("scheduled_mails.cancel", {
    invalidates: STALE,
    onDone: () => toast({ text: t("cancelled") }),
  });
  if (!data?.rows.length) return null;
  return (
    <>
      <Card title={t("waiting")} count={data.rows.length}>
        <ul className="divide-y divide-line">
          {data.rows.map((row) => {
            const { day, time } = moment(row.due_at);
            return (
              <li key={row.uuid} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3.5 py-2">
                <span className="num font-medium">
                  {day} {time}
                </span>
                <span className="text-ink-2">{t(`waiting_kinds.${row.kind}`)}</span>
                {named &&
                  row.about.map(({ model, uuid, number }) => (
                    <Link key={uuid} href={buildRecordHref(model, uuid)} className="link">
                      {number}
                    </Link>
                  ))}
                <span className="min-w-0 grow cut text-ink-2">{row.to.join(", ")}</span>
                {may && (
                  <span className="flex gap-1">
                    <IconButton
                      size="sm"
                      icon={<CalendarClock />}
                      label={t("move")}
                      onClick={() => setMoving(row)}
                    />
                    <IconButton
                      size="sm"
                      icon={<X />}
                      label={t("cancel")}
                      busy={cancel.isPending}
                      onClick={() => cancel.mutate({ uuid: row.uuid })}
                    />
                  </span>
                )}
              </li>
            );
          })}
        </ul>
      </Card>
      {moving && <MoveDialog mail={moving} onClose={() => setMoving(null)} />}
    </>
  );
}

function MoveDialog({ mail, onClose }: { mail: Waiting; onClose: () => void }) {
  const t = useTranslations("sending");
  const ui = useTranslations("ui");
  const { formats } = useFormat();
  const [zone, setZone] = useState(formats.zone);
  const [at, setAt] = useState(() => toWallTime(new Date(mail.due_at), formats.zone));
  const move = useSend("scheduled_mails.move", {
    invalidates: STALE,
    onDone: () => {
      toast({ text: t("moved") });
      onClose();
    },
  });
  return (
    <Dialog
      title={t("move")}
      size="form"
      onClose={onClose}
      held={move.isPending}
      actions={
        <>
          <Button onClick={onClose}>{ui("cancel")}</Button>
          <Button
            look="main"
            busy={move.isPending}
            onClick={() => move.mutate({ uuid: mail.uuid, at: { ...at, zone } })}
          >
            {t("schedule")}
          </Button>
        </>
      }
    >
      <TimeFields at={at} zone={zone} onAt={setAt} onZone={setZone} />
    </Dialog>
  );
}
