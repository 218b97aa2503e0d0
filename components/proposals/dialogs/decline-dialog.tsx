"use client";
import { useTranslations } from "next-intl";
import { Form, Submit, useCallForm } from "@/components/form";
import type { Proposal } from "@/components/proposals/proposal";
import { Button } from "@/components/ui/controls/button";
import { TextArea, TextField } from "@/components/ui/controls/text-field";
import { Dialog } from "@/components/ui/overlay/dialog";

/** Enters who declined a proposal by mail or phone, and why. */
export function DeclineDialog({ proposal, onClose }: { proposal: Proposal; onClose: () => void }) {
  const t = useTranslations("proposals");
  const ui = useTranslations("ui");
  const { uuid, version, number } = proposal;
  const form = useCallForm(
    "proposals.update_status",
    { uuid, version, status: "declined", name: "", reason: "" },
    { invalidates: ["proposals"], onDone: onClose },
  );
  const [name, reason] = [form.field("name"), form.field("reason")];
  return (
    <Dialog title={t("decline_title", { number })} size="small" onClose={onClose}>
      <Form form={form} className="grid gap-4">
        <TextField label={t("declined_by")} optional maxLength={120} {...name} value={name.value ?? ""} />
        <TextArea
          label={t("decline_reason")}
          optional
          maxLength={5000}
          {...reason}
          value={reason.value ?? ""}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{ui("cancel")}</Button>
          <Submit keys="mod+enter">{t("decline_act")}</Submit>
        </div>
      </Form>
    </Dialog>
  );
}
