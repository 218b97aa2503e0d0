"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { AddAttachment, AttachmentFiles } from "@/components/attachments/attachments";
import type { WholeContract } from "@/components/contracts/contract";
import { Select } from "@/components/ui/controls/select";

/** The files of a contract and of its items; a new one goes to what is chosen. */
export function ContractAttachments({ contract, may }: { contract: WholeContract; may: boolean }) {
  const t = useTranslations("contracts");
  const [item, setItem] = useState<string | null>(null);
  const { uuid, attachments, items } = contract;
  if (attachments.length === 0 && !may) return null;
  const of = new Map(attachments.map((one) => [one.uuid, one.item]));
  return (
    <section>
      <h2 className="mb-1.5 font-semibold">{t("attachments")}</h2>
      <AttachmentFiles
        rows={attachments}
        may={may}
        note={(row) => items.find((one) => one.uuid === of.get(row.uuid))?.title ?? ""}
      />
      {may && items.length > 0 && (
        <Select
          size="sm"
          className="mt-2"
          label={t("attachment_of")}
          value={item}
          empty={t("whole_contract")}
          choices={items.map((one) => ({ value: one.uuid, label: one.title }))}
          onChange={setItem}
        />
      )}
      {may && (
        <AddAttachment owner={item ? { model: "contract-item", uuid: item } : { model: "contract", uuid }} />
      )}
    </section>
  );
}
