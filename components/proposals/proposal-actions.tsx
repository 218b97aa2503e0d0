"use client";
import { Clock, FileText, RotateCcw, ThumbsDown, ThumbsUp, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactElement, useState } from "react";
import { AcceptDialog } from "@/components/proposals/dialogs/accept-dialog";
import { ConvertDialog } from "@/components/proposals/dialogs/convert-dialog";
import { DeclineDialog } from "@/components/proposals/dialogs/decline-dialog";
import { SendDialog } from "@/components/proposals/dialogs/send-dialog";
import { StatusDialog } from "@/components/proposals/dialogs/status-dialog";
import { type Proposal, pdfOf } from "@/components/proposals/proposal";
import { ShareLink } from "@/components/share/share-link";
import { Button } from "@/components/ui/controls/button";
import { Menu, type MenuItem } from "@/components/ui/overlay/menu";

type Asking = "send" | "accept" | "decline" | "convert" | "expire" | "withdraw" | "delete";

/** What can be done with a proposal in its state: one main action, the others in the menu. */
export function ProposalActions({
  proposal,
  may,
  list,
}: {
  proposal: Proposal;
  may: boolean;
  /** Where to go when it is deleted. */
  list: string;
}) {
  const t = useTranslations("proposals");
  const [asking, setAsking] = useState<Asking | null>(null);
  const { uuid, status, share_code } = proposal;
  const item = (key: Asking, icon: ReactElement, danger = false): MenuItem => ({
    key,
    label: t(key),
    icon,
    danger,
    onSelect: () => setAsking(key),
  });
  const open = [
    item("accept", <ThumbsUp />),
    item("decline", <ThumbsDown />),
    item("expire", <Clock />),
    item("withdraw", <RotateCcw />),
  ];
  const closed = [item("withdraw", <RotateCcw />), item("delete", <Trash2 />, true)];
  const acts: Record<Proposal["status"], MenuItem[]> = {
    draft: [item("delete", <Trash2 />, true)],
    sent: open,
    viewed: open,
    accepted: [],
    declined: closed,
    expired: closed,
  };
  const close = () => setAsking(null);
  return (
    <>
      <Menu
        label={t("more")}
        align="end"
        items={[
          { key: "pdf", label: t("pdf"), icon: <FileText />, href: pdfOf(uuid), download: true },
          ...(may && acts[status].length ? (["line", ...acts[status]] as const) : []),
        ]}
      />
      {may && status !== "draft" && <ShareLink kind="proposal" uuid={uuid} code={share_code} />}
      {may && status === "draft" && (
        <Button look="main" onClick={() => setAsking("send")}>
          {t("send")}
        </Button>
      )}
      {status === "accepted" && (
        <Button look="main" onClick={() => setAsking("convert")}>
          {t("convert")}
        </Button>
      )}
      {asking === "accept" && <AcceptDialog proposal={proposal} onClose={close} />}
      {asking === "decline" && <DeclineDialog proposal={proposal} onClose={close} />}
      {asking === "convert" && <ConvertDialog proposal={proposal} onClose={close} />}
      {asking === "send" && <SendDialog proposal={proposal} onClose={close} />}
      {asking && asking !== "send" && asking !== "accept" && asking !== "decline" && asking !== "convert" && (
        <StatusDialog proposal={proposal} asking={asking} list={list} onClose={close} />
      )}
    </>
  );
}
