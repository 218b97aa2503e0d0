"use client";
import { ShieldCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Form, Submit, useCallForm } from "@/components/form";
import { useStale } from "@/components/query";
import { Part } from "@/components/settings/parts";
import { useOwn } from "@/components/settings/profile";
import { Button } from "@/components/ui/controls/button";
import { PasswordField, TextField } from "@/components/ui/controls/text-field";
import { Badge } from "@/components/ui/feedback/badge";
import { Dialog } from "@/components/ui/overlay/dialog";
import { TwoFactorSetup } from "./two-factor-setup";

/** The second factor: off, being set up, or on. */
export function TwoFactor() {
  const t = useTranslations("account.security");
  const { user } = useOwn();
  const stale = useStale();
  const [open, setOpen] = useState<"setup" | "off" | null>(null);
  return (
    <Part
      id="two-factor"
      title={t("two_factor")}
      help={t("two_factor_lead")}
      aside={
        user.two_factor ? (
          <Badge tone="ok" glyph="tick">
            {t("is_on")}
          </Badge>
        ) : (
          <Badge tone="neutral" glyph="dashed">
            {t("is_off")}
          </Badge>
        )
      }
    >
      {user.two_factor ? (
        <div className="flex flex-wrap items-center gap-3">
          <p className="text-ink-2">{t("codes_left", { count: user.recovery_codes })}</p>
          <Button look="danger" onClick={() => setOpen("off")}>
            {t("turn_off")}
          </Button>
        </div>
      ) : (
        <Button icon={<ShieldCheck />} onClick={() => setOpen("setup")}>
          {t("set_up")}
        </Button>
      )}
      {open === "setup" && (
        <TwoFactorSetup
          onClose={() => {
            setOpen(null);
            void stale(["profile"]);
          }}
        />
      )}
      {open === "off" && <TurnOff onClose={() => setOpen(null)} />}
    </Part>
  );
}

function TurnOff({ onClose }: { onClose: () => void }) {
  const t = useTranslations("account.security");
  const ui = useTranslations("ui");
  const { user } = useOwn();
  const form = useCallForm(
    "profile.disable_2fa",
    { password: "", otp: "" },
    { invalidates: ["profile"], onDone: onClose },
  );
  const password = form.field("password");
  return (
    <Dialog title={t("turn_off_title")} size="small" asks={false} onClose={onClose}>
      <Form form={form} className="grid gap-4">
        <p className="text-ink-2">{t("turn_off_lead")}</p>
        {user.has_password && (
          <PasswordField label={t("old_password")} autoFocus {...password} value={password.value ?? ""} />
        )}
        <TextField label={t("code_or_recovery")} autoComplete="one-time-code" {...form.field("otp")} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{ui("cancel")}</Button>
          <Submit look="danger">{t("turn_off")}</Submit>
        </div>
      </Form>
    </Dialog>
  );
}
