"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Form, useCallForm } from "@/components/form";
import { useSend } from "@/components/query";
import { useShell } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { PasswordField, TextField } from "@/components/ui/controls/text-field";
import { useFormat } from "@/components/ui/format";
import { Dialog } from "@/components/ui/overlay/dialog";
import { ERASURE_DAYS } from "@/lib/access/erasure";

/** Asks for the erasure of everything, or takes it back while there is time. */
export function EraseTenant() {
  const t = useTranslations("data");
  const router = useRouter();
  const { erase_at, tenant } = useShell();
  const { moment } = useFormat();
  const keep = useSend("data.keep", { says: "saved", onDone: () => router.refresh() });
  const [asking, setAsking] = useState(false);
  if (erase_at)
    return (
      <div className="flex flex-wrap items-center gap-3">
        <p className="text-bad-ink">{t("erase_on", { day: moment(erase_at).day })}</p>
        <Button busy={keep.isPending} onClick={() => keep.mutate({})}>
          {t("erase_keep")}
        </Button>
      </div>
    );
  return (
    <>
      <Button look="danger" onClick={() => setAsking(true)}>
        {t("erase_act", { tenant: tenant.name })}
      </Button>
      {asking && <Ask onClose={() => setAsking(false)} onDone={() => router.refresh()} />}
    </>
  );
}

function Ask({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const t = useTranslations("data");
  const ui = useTranslations("ui");
  const { tenant } = useShell();
  const form = useCallForm(
    "data.erase",
    { password: "", confirm: "" },
    {
      onDone: () => {
        onClose();
        onDone();
      },
    },
  );
  const sure = form.values.confirm === tenant.name && form.values.password !== "";
  return (
    <Dialog
      title={t("erase_title", { tenant: tenant.name })}
      size="small"
      asks={false}
      onClose={onClose}
      held={form.busy}
      actions={
        <>
          <Button onClick={onClose} disabled={form.busy}>
            {ui("cancel")}
          </Button>
          <Button look="final" busy={form.busy} disabled={!sure} onClick={() => void form.submit()}>
            {t("erase_in", { days: ERASURE_DAYS })}
          </Button>
        </>
      }
    >
      <Form form={form} className="grid gap-4">
        <p>{t("erase_text")}</p>
        <TextField label={t("erase_name", { tenant: tenant.name })} {...form.field("confirm")} />
        <PasswordField
          label={t("erase_password")}
          autoComplete="current-password"
          {...form.field("password")}
        />
      </Form>
    </Dialog>
  );
}
