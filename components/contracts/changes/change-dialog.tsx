"use client";
import { useTranslations } from "next-intl";
import { blankChange, draftOfChange } from "@/components/contracts/changes/change-draft";
import { ChangeFields } from "@/components/contracts/changes/change-fields";
import type { ContractChange, WholeContract } from "@/components/contracts/contract";
import { Form, FormFoot, useCallForm } from "@/components/form";
import { useToday } from "@/components/ui/format";
import { Dialog } from "@/components/ui/overlay/dialog";

/** Plans a change of a contract for a later day. */
export function NewChangeDialog({ contract, onClose }: { contract: WholeContract; onClose: () => void }) {
  const t = useTranslations("contracts.changes");
  const today = useToday();
  const form = useCallForm(
    "contract_changes.create",
    { contract: contract.uuid, ...blankChange(contract, today) },
    { invalidates: ["contracts"], onDone: onClose },
  );
  return (
    <Dialog title={t("add_title", { number: contract.number })} size="small" onClose={onClose}>
      <Form form={form} className="grid gap-4">
        <ChangeFields field={form.field} kind={form.values.kind} contract={contract} />
        <FormFoot mayWrite onClose={onClose} />
      </Form>
    </Dialog>
  );
}

/** Edits a planned change; what somebody else saved meanwhile is not overwritten. */
export function EditChangeDialog({
  contract,
  change,
  onClose,
}: {
  contract: WholeContract;
  change: ContractChange;
  onClose: () => void;
}) {
  const t = useTranslations("contracts.changes");
  const { uuid, version } = change;
  const form = useCallForm(
    "contract_changes.update",
    { uuid, version, ...draftOfChange(change) },
    { invalidates: ["contracts"], onDone: onClose },
  );
  return (
    <Dialog title={t("edit_title")} size="small" onClose={onClose}>
      <Form form={form} className="grid gap-4">
        <ChangeFields field={form.field} kind={form.values.kind ?? change.kind} contract={contract} />
        <FormFoot mayWrite onClose={onClose} />
      </Form>
    </Dialog>
  );
}
