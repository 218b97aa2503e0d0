"use client";
import type { ProposalAction } from "@/components/proposals/board/board";
import { AcceptDialog } from "@/components/proposals/dialogs/accept-dialog";
import { ConvertDialog } from "@/components/proposals/dialogs/convert-dialog";
import { SendDialog } from "@/components/proposals/dialogs/send-dialog";
import { StatusDialog } from "@/components/proposals/dialogs/status-dialog";
import { useCall } from "@/components/query";

/** The question about a card, once its proposal is read. */
export function BoardDialog({
  uuid,
  asked,
  onClose,
}: {
  uuid: string;
  asked: ProposalAction;
  onClose: () => void;
}) {
  const { data: proposal } = useCall("proposals.retrieve", { uuid });
  if (!proposal) return null;
  if (asked === "send") return <SendDialog proposal={proposal} onClose={onClose} />;
  if (asked === "accept") return <AcceptDialog proposal={proposal} onClose={onClose} />;
  if (asked === "convert") return <ConvertDialog proposal={proposal} onClose={onClose} />;
  return <StatusDialog proposal={proposal} asking={asked} list="/proposals-v2" onClose={onClose} />;
}
