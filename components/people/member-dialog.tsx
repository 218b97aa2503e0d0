"use client";
import { useTranslations } from "next-intl";
import { Form, Submit, useCallForm } from "@/components/form";
import { standingOf } from "@/components/people/standing";
import { StandingFields } from "@/components/people/standing-fields";
import { useShell } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { Dialog } from "@/components/ui/overlay/dialog";
import type { Role } from "@/lib/access/access";
import type { CallOutput } from "@/lib/browser/api";

type Member = CallOutput<"users.list">["rows"][number];

/** Changes what a member is; it holds from their next request on. */
export function MemberDialog({ member, mine, onClose }: { member: Member; mine: Role; onClose: () => void }) {
  const t = useTranslations("people");
  const ui = useTranslations("ui");
  const { tenant } = useShell();
  const form = useCallForm(
    "users.update",
    { tenant: tenant.uuid, user: member.uuid, version: member.version, ...standingOf(member) },
    { invalidates: ["users", "agents", "profile"], onDone: onClose },
  );
  return (
    <Dialog title={t("change_title", { name: member.name })} onClose={onClose}>
      <Form form={form} className="grid gap-4">
        <p className="text-ink-2">{member.email}</p>
        <StandingFields form={form as unknown as Parameters<typeof StandingFields>[0]["form"]} mine={mine} />
        <div className="mt-1 flex justify-end gap-2">
          <Button onClick={onClose}>{ui("cancel")}</Button>
          <Submit keys="mod+enter">{t("save")}</Submit>
        </div>
      </Form>
    </Dialog>
  );
}
