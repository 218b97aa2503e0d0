"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { Proposal } from "@/components/proposals/proposal";
import { useSend } from "@/components/query";
import { Confirm } from "@/components/ui/overlay/confirm";

const STATUS = { expire: "expired", withdraw: "draft" } as const;

/** Asks before a proposal is taken back, ended or deleted. */
export function StatusDialog({
  proposal: { uuid, version, number },
  asking,
  list,
  onClose,
}: {
  proposal: Pick<Proposal, "uuid" | "version" | "number">;
  asking: keyof typeof STATUS | "delete";
  /** Where to go when it is deleted. */
  list: string;
  onClose: () => void;
}) {
  const t = useTranslations("proposals");
  const router = useRouter();
  const change = useSend("proposals.update_status", {
    invalidates: ["proposals", "campaigns"],
    says: "saved",
    onDone: onClose,
  });
  const destroy = useSend("proposals.destroy", {
    says: "deleted",
    invalidates: ["proposals.list"],
    onDone: () => router.push(list),
  });
  const onError = { onError: onClose };
  return (
    <Confirm
      title={t(`${asking}_title`, { number })}
      act={t(`${asking}_act`)}
      look={asking === "delete" ? "danger" : "main"}
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
