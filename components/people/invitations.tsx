"use client";
import { RotateCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { StandingCell, standingOf } from "@/components/people/standing";
import { useCall, useSend } from "@/components/query";
import { useShell } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { Badge } from "@/components/ui/feedback/badge";
import { Failed, Skeleton } from "@/components/ui/feedback/states";
import { toast } from "@/components/ui/feedback/toast-store";
import { useFormat } from "@/components/ui/format";
import { RecordTable } from "@/components/ui/table/record-table";
import type { CallOutput } from "@/lib/browser/api";

type Invitation = CallOutput<"invitations.view">["rows"][number];

/** Who is asked and has not answered yet. Withdrawing one can be taken back: it is sent anew. */
export function Invitations() {
  const t = useTranslations("people");
  const ui = useTranslations("ui");
  const { tenant } = useShell();
  const { moment } = useFormat();
  const answer = useCall("invitations.view", { tenant: tenant.uuid });
  const invalidates = ["invitations", "agents"] as const;
  const send = useSend("invitations.send", {
    invalidates,
    onDone: ({ email }) => toast({ text: t(tenant.sandbox ? "invited_unmailed" : "invited", { email }) }),
  });
  const again = (i: Invitation) => send.mutate({ tenant: tenant.uuid, email: i.email, ...standingOf(i) });
  const cancel = useSend("invitations.cancel", { invalidates });
  const withdraw = (i: Invitation) =>
    cancel.mutate(
      { uuid: i.uuid },
      {
        onSuccess: () =>
          toast({
            text: t("withdrawn", { email: i.email }),
            action: { label: ui("undo"), run: () => again(i) },
          }),
      },
    );
  if (answer.isError) return <Failed error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton lines={2} />;
  if (answer.data.rows.length === 0) return <p className="text-ink-3">{t("no_invitations")}</p>;
  return (
    <div className="overflow-x-auto rounded-md border border-line bg-raised">
      <RecordTable
        label={t("invitations")}
        rows={answer.data.rows}
        rowKey={(i) => i.uuid}
        columns={[
          {
            id: "email",
            head: t("email"),
            className: "w-1/2 max-w-0 max-sm:w-full",
            cell: (i) => (
              <span className="block min-w-0 py-1.5">
                <span className="cut block font-medium">{i.email}</span>
                <span className="cut block text-xs text-ink-3">{t("by", { name: i.invited_by })}</span>
                <span className="block text-sm sm:hidden">
                  <StandingCell of={i} />
                </span>
              </span>
            ),
          },
          { id: "role", head: t("role"), wide: true, cell: (i) => <StandingCell of={i} /> },
          {
            id: "until",
            head: t("until"),
            right: true,
            wide: true,
            cell: (i) =>
              i.expired ? (
                <Badge tone="warn" glyph="triangle">
                  {t("expired")}
                </Badge>
              ) : (
                moment(i.expires_at).day
              ),
          },
          {
            id: "acts",
            head: "",
            right: true,
            cell: (i) => (
              <span className="flex justify-end gap-1.5 py-1 max-sm:flex-col">
                <Button size="sm" icon={<RotateCw />} onClick={() => again(i)} disabled={send.isPending}>
                  {t("resend")}
                </Button>
                <Button size="sm" look="quiet" onClick={() => withdraw(i)} disabled={cancel.isPending}>
                  {t("withdraw")}
                </Button>
              </span>
            ),
          },
        ]}
      />
    </div>
  );
}
