"use client";
import { useTranslations } from "next-intl";
import { useSend } from "@/components/query";
import { Confirm } from "@/components/ui/overlay/confirm";

/** Asks before the open change of a campaign is deleted. */
export function DiscardChange({
  campaign: { uuid, name },
  onDone,
  onClose,
}: {
  campaign: { uuid: string; name: string };
  onDone?: () => void;
  onClose: () => void;
}) {
  const t = useTranslations("campaigns");
  const discard = useSend("revisions.discard", {
    says: "deleted",
    invalidates: ["campaigns", "revisions"],
    onDone: onDone ?? onClose,
  });
  return (
    <Confirm
      title={t("change_discard_title", { name })}
      act={t("change_discard")}
      busy={discard.isPending}
      onConfirm={() => discard.mutate({ uuid }, { onError: onClose })}
      onClose={onClose}
    >
      {t("change_discard_text")}
    </Confirm>
  );
}
