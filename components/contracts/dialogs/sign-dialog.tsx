"use client";
import { useTranslations } from "next-intl";
import type { Contract } from "@/components/contracts/contract";
import { Form, Submit, useCallForm } from "@/components/form";
import { Button } from "@/components/ui/controls/button";
import { TextField } from "@/components/ui/controls/text-field";
import { Dialog } from "@/components/ui/overlay/dialog";

/** Enters who signed a contract by hand. */
export function SignDialog({ contract, onClose }: { contract: Contract; onClose: () => void }) {
  const t = useTranslations("contracts");
  const ui = useTranslations("ui");
  const { uuid, version, number } = contract;
  const form = useCallForm(
    "contracts.update_status",
    { uuid, version, status: "signed", signed_by: "" },
    { invalidates: ["contracts"], onDone: onClose },
  );
  const name = form.field("signed_by");
  return (
    <Dialog title={t("sign_title", { number })} size="small" onClose={onClose}>
      <Form form={form} className="grid gap-4">
        <p className="text-ink-2">{t("sign_text")}</p>
        <TextField label={t("sign_name")} maxLength={120} {...name} value={name.value ?? ""} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{ui("cancel")}</Button>
          <Submit keys="mod+enter">{t("sign_act")}</Submit>
        </div>
      </Form>
    </Dialog>
  );
}
