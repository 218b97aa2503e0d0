"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useSend } from "@/components/query";
import { Confirm } from "@/components/ui/overlay/confirm";

/** Asks before a draft goes, and leaves for the list once it is gone. */
export function DeleteDraft({ uuid, name, onClose }: { uuid: string; name: string; onClose: () => void }) {
  const t = useTranslations("campaigns");
  const router = useRouter();
  const destroy = useSend("campaigns.destroy", {
    says: "deleted",
    invalidates: ["campaigns"],
    onDone: () => router.push("/order/search"),
  });
  return (
    <Confirm
      title={t("delete_title", { name })}
      act={t("delete")}
      busy={destroy.isPending}
      onConfirm={() => destroy.mutate({ uuid })}
      onClose={onClose}
    >
      {t("delete_draft_text")}
    </Confirm>
  );
}
