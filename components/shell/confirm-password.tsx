"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Form, Submit, useCallForm } from "@/components/form";
import { useShell } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { PasswordField, TextField } from "@/components/ui/controls/text-field";
import { Dialog } from "@/components/ui/overlay/dialog";
import { registerConfirmation } from "@/lib/browser/api";
import { signOut } from "@/lib/browser/session";

/** Asks for the password when a sensitive call wants it; the call then goes once more by itself. */
export function ConfirmPassword() {
  const [open, setOpen] = useState(false);
  // Several calls at once wait for one answer.
  const asked = useRef<PromiseWithResolvers<boolean>>(null);
  useEffect(
    () =>
      registerConfirmation(() => {
        asked.current ??= Promise.withResolvers<boolean>();
        setOpen(true);
        return asked.current.promise;
      }),
    [],
  );
  const settle = (sure: boolean) => {
    asked.current?.resolve(sure);
    asked.current = null;
    setOpen(false);
  };
  return open && <Question onSettled={settle} />;
}

function Question({ onSettled }: { onSettled: (sure: boolean) => void }) {
  const t = useTranslations("shell");
  const ui = useTranslations("ui");
  const { user } = useShell();
  const form = useCallForm(
    "user.confirm_password",
    { password: "", otp: "" },
    { says: null, onDone: () => onSettled(true) },
  );
  const cancel = () => onSettled(false);
  const foot = (act: ReactNode) => (
    <div className="mt-4 flex justify-end gap-2">
      <Button onClick={cancel}>{ui("cancel")}</Button>
      {act}
    </div>
  );
  if (!user.has_password && !user.two_factor)
    return (
      <Dialog title={t("confirm_title")} size="small" onClose={cancel}>
        <p className="text-ink-2">{t("confirm_elsewhere")}</p>
        {foot(
          <Button look="main" onClick={() => void signOut()}>
            {t("sign_in_again")}
          </Button>,
        )}
      </Dialog>
    );
  return (
    <Dialog title={t("confirm_title")} size="small" asks={false} onClose={cancel}>
      <Form form={form}>
        <p className="mb-3 text-ink-2">{t("confirm_lead")}</p>
        {user.has_password ? (
          <PasswordField
            label={t("password")}
            autoFocus
            {...form.field("password")}
            value={form.values.password ?? ""}
          />
        ) : (
          <TextField
            label={t("code")}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            {...form.field("otp")}
            value={form.values.otp ?? ""}
          />
        )}
        {foot(<Submit keys="enter">{t("confirm")}</Submit>)}
      </Form>
    </Dialog>
  );
}
