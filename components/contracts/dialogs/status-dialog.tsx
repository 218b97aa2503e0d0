"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { Contract } from "@/components/contracts/contract";
import { useSend } from "@/components/query";
import { Confirm } from "@/components/ui/overlay/confirm";

const STATUS = { withdraw: "draft", cancel: "cancelled", finish: "ended" } as const;
export type StatusQuestion = keyof typeof STATUS | "delete";

/** Asks before a contract goes back, ends, is cancelled or deleted. */
export function StatusDialog({
  contract: { uuid, version, number },
  asking,
  onClose,
}: {
  contract: Contract;
  asking: StatusQuestion;
  onClose: () => void;
}) {
  const t = useTranslations("contracts");
  const router = useRouter();
  const change = useSend("contracts.update_status", {
    says: "saved",
    invalidates: ["contracts", "campaigns"],
    onDone: onClose,
  });
  const destroy = useSend("contracts.destroy", {
    says: "deleted",
    invalidates: ["contracts.list", "contracts.list_extended", "campaigns"],
    onDone: () => router.push("/contracts"),
  });
  const onError = { onError: onClose };
  return (
    <Confirm
      title={t(`${asking}_title`, { number })}
      act={t(asking)}
      look={asking === "withdraw" ? "main" : "danger"}
      busy={change.isPending || destroy.isPending}
      onConfirm={() =>
        asking === "delete"
          ? destroy.mutate({ uuid }, onError)
          : change.mutate({ uuid, version, status: STATUS[asking] }, onError)
      }
      onClose={onClose}
    >
      {t(`${asking}_text`)}
    </Confirm>
  );
}
