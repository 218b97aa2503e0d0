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

type Mail = CallOutput<"scheduled_mails.list">["rows"][number];
const STALE = ["scheduled_mails", "invoices", "reports", "reminders"] as const;

/**
 * The mails of a document or a customer that failed, to be sent again or dismissed, and those that wait: to whom and
 * when, to be moved or cancelled; `named` with links to their documents. Nothing without any.
 */
export function ScheduledMails({ of: uuid, may, named }: { of: string; may: boolean; named?: boolean }) {
  const t = useTranslations("sending");
  const { data } = useCall("scheduled_mails.list", { uuid }, { staleTime: 5_000 });
  const [moving, setMoving] = useState<Mail | null>(null);
  const mails = data?.rows ?? [];
  const failed = mails.filter((mail) => mail.failed_at);
  const waiting = mails.filter((mail) => !mail.failed_at);
  const list = (title: string, rows: readonly Mail[]) =>
    rows.length > 0 && (
      <Card title={title} count={rows.length}>
        <ul className="divide-y divide-line">
          {rows.map((row) => (
            <MailRow key={row.uuid} mail={row} may={may} named={named} onMove={() => setMoving(row)} />
          ))}
        </ul>
      </Card>
    );
  return (
    <>
      {list(t("failed"), failed)}
      {list(t("waiting"), waiting)}
      {moving && <MoveDialog mail={moving} onClose={() => setMoving(null)} />}
    </>
  );
}

function MailRow({
  mail,
  may,
  named,
  onMove,
}: {
  mail: Mail;
  may: boolean;
  named: boolean | undefined;
  onMove: () => void;
}) {
  const t = useTranslations("sending");
  const { moment } = useFormat();
  const { uuid, kind, to, about, due_at, failed_at } = mail;
  const at = moment(failed_at ?? due_at);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3.5 py-2">
      {failed_at ? (
        <span className="num font-medium text-bad-ink">{t("failed_on", at)}</span>
      ) : (
        <span className="num font-medium">
          {at.day} {at.time}
        </span>
      )}
      <span className="text-ink-2">{t(`waiting_kinds.${kind}`)}</span>
      {named &&
        about.map(({ model, uuid, number }) => (
          <Link key={uuid} href={buildRecordHref(model, uuid)} className="link">
            {number}
          </Link>
        ))}
      <span className="min-w-0 grow cut text-ink-2">{to.join(", ")}</span>
      {may && (failed_at ? <FailedActs uuid={uuid} /> : <WaitingActs uuid={uuid} onMove={onMove} />)}
    </li>
  );
}

function FailedActs({ uuid }: { uuid: string }) {
  const t = useTranslations("sending");
  const says = (text: string) => ({ invalidates: STALE, onDone: () => toast({ text }) });
  const resend = useSend("scheduled_mails.resend", says(t("resent")));
  const dismiss = useSend("scheduled_mails.cancel", says(t("dismissed")));
  return (
    <span className="flex gap-1">
      <Button size="sm" busy={resend.isPending} onClick={() => resend.mutate({ uuid })}>
        {t("resend")}
      </Button>
      <IconButton
        size="sm"
        icon={<X />}
        label={t("dismiss")}
        busy={dismiss.isPending}
        onClick={() => dismiss.mutate({ uuid })}
      />
    </span>
  );
}

function WaitingActs({ uuid, onMove }: { uuid: string; onMove: () => void }) {
  const t = useTranslations("sending");
  const cancel = useSend("scheduled_mails.cancel", {
    invalidates: STALE,
    onDone: () => toast({ text: t("cancelled") }),
  });
  return (
    <span className="flex gap-1">
      <IconButton size="sm" icon={<CalendarClock />} label={t("move")} onClick={onMove} />
      <IconButton
        size="sm"
        icon={<X />}
        label={t("cancel")}
        busy={cancel.isPending}
        onClick={() => cancel.mutate({ uuid })}
      />
    </span>
  );
}

function MoveDialog({ mail, onClose }: { mail: Mail; onClose: () => void }) {
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
