"use client";
import { Ban, CirclePlay, CircleStop, FileText, PenLine, RotateCcw, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { type Contract, pdfOf } from "@/components/contracts/contract";
import { RenewDialog } from "@/components/contracts/dialogs/renew-dialog";
import { SendDialog } from "@/components/contracts/dialogs/send-dialog";
import { SignDialog } from "@/components/contracts/dialogs/sign-dialog";
import { StatusDialog, type StatusQuestion } from "@/components/contracts/dialogs/status-dialog";
import { useSend } from "@/components/query";
import { ShareLink } from "@/components/share/share-link";
import { Button } from "@/components/ui/controls/button";
import { Menu, type MenuItem } from "@/components/ui/overlay/menu";

type Asking = "send" | "sign" | "renew" | StatusQuestion;

/** What can be done with a contract in its status: one main action, the others in the menu. */
export function ContractActions({ contract, may }: { contract: Contract; may: boolean }) {
  const t = useTranslations("contracts");
  const [asking, setAsking] = useState<Asking | null>(null);
  const { uuid, version, status, share_code } = contract;
  const activate = useSend("contracts.update_status", { says: "saved", invalidates: ["contracts"] });
  const item = (key: Asking, icon: MenuIcon, danger = false): MenuItem => ({
    key,
    label: t(key),
    icon,
    danger,
    onSelect: () => setAsking(key),
  });
  const acts: Record<Contract["status"], MenuItem[]> = {
    draft: [item("cancel", <Ban />, true), item("delete", <Trash2 />, true)],
    sent: [item("withdraw", <RotateCcw />), item("cancel", <Ban />, true)],
    signed: [
      {
        key: "activate",
        label: t("activate"),
        icon: <CirclePlay />,
        onSelect: () => activate.mutate({ uuid, version, status: "active" }),
      },
      item("cancel", <Ban />, true),
    ],
    active: [item("finish", <CircleStop />, true), item("cancel", <Ban />, true)],
    ended: [],
    cancelled: [item("delete", <Trash2 />, true)],
  };
  const close = () => setAsking(null);
  const isSigned = status === "signed" || status === "active" || status === "ended";
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
      {may && (status === "sent" || isSigned) && <ShareLink kind="contract" uuid={uuid} code={share_code} />}
      {may && status === "draft" && (
        <Button look="main" onClick={() => setAsking("send")}>
          {t("send")}
        </Button>
      )}
      {may && status === "sent" && (
        <Button icon={<PenLine />} onClick={() => setAsking("sign")}>
          {t("sign")}
        </Button>
      )}
      {may && isSigned && (
        <Button look="main" onClick={() => setAsking("renew")}>
          {t("renew")}
        </Button>
      )}
      {asking === "send" && <SendDialog contract={contract} onClose={close} />}
      {asking === "sign" && <SignDialog contract={contract} onClose={close} />}
      {asking === "renew" && <RenewDialog contract={contract} onClose={close} />}
      {asking && asking !== "send" && asking !== "sign" && asking !== "renew" && (
        <StatusDialog contract={contract} asking={asking} onClose={close} />
      )}
    </>
  );
}
type MenuIcon = React.ReactElement;
