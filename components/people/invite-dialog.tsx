"use client";
import { useTranslations } from "next-intl";
import { Form, Submit, useCallForm } from "@/components/form";
import { StandingFields } from "@/components/people/standing-fields";
import { useShell } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { TextField } from "@/components/ui/controls/text-field";
import { toast } from "@/components/ui/feedback/toast-store";
import { Dialog } from "@/components/ui/overlay/dialog";
import type { Role } from "@/lib/access/access";
import { INVITATION_DAYS } from "@/lib/access/members";
import type { CallInput } from "@/lib/browser/api";

/** Asks somebody by mail to work here. */
export function InviteDialog({ mine, onClose }: { mine: Role; onClose: () => void }) {
  const t = useTranslations("people");
  const ui = useTranslations("ui");
  const { tenant } = useShell();
  const blank: CallInput<"invitations.send"> = {
    tenant: tenant.uuid,
    email: "",
    role: "sales",
    stations: null,
    agent: null,
  };
  const form = useCallForm("invitations.send", blank, {
    invalidates: ["invitations", "agents"],
    says: null,
    onDone: ({ email }) => {
      toast({ text: t(tenant.sandbox ? "invited_unmailed" : "invited", { email }) });
      onClose();
    },
  });
  const email = form.field("email");
  return (
    <Dialog title={t("invite_title", { tenant: tenant.name })} onClose={onClose}>
      <Form form={form} className="grid gap-4">
        <TextField
          label={t("email")}
          type="email"
          help={t("invite_help", { days: INVITATION_DAYS })}
          {...email}
          onChange={(text) => email.onChange(text.trim())}
        />
        <StandingFields form={form} mine={mine} />
        <div className="mt-1 flex justify-end gap-2">
          <Button onClick={onClose}>{ui("cancel")}</Button>
          <Submit keys="mod+enter">{t("invite")}</Submit>
        </div>
      </Form>
    </Dialog>
  );
}
