"use client";
import { Copy, RefreshCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useSend } from "@/components/query";
import { Button } from "@/components/ui/controls/button";
import { toast } from "@/components/ui/feedback/toast-store";
import { useFormat } from "@/components/ui/format";
import { Dialog } from "@/components/ui/overlay/dialog";
import type { Webhook } from ".";

/** The secret of a webhook, shown after the password was confirmed, and its replacement. */
export function SecretDialog({ of, onClose }: { of: Webhook; onClose: () => void }) {
  const t = useTranslations("webhooks");
  const ui = useTranslations("ui");
  const { moment } = useFormat();
  const [secret, setSecret] = useState<string>();
  const show = useSend("webhooks.secret", { onDone: (answer) => setSecret(answer.secret) });
  const rotate = useSend("webhooks.rotate", {
    invalidates: ["webhooks"],
    onDone: (answer) => {
      setSecret(answer.secret);
      toast({ text: t("rotated") });
    },
  });
  const copy = async () => {
    await navigator.clipboard.writeText(secret ?? "");
    toast({ text: t("copied") });
  };
  const until = of.old_secret_until && moment(of.old_secret_until);
  return (
    <Dialog
      title={t("secret")}
      size="small"
      asks={false}
      onClose={onClose}
      actions={
        <>
          {!rotate.isSuccess && (
            <Button
              icon={<RefreshCw />}
              busy={rotate.isPending}
              onClick={() => rotate.mutate({ uuid: of.uuid, version: of.version })}
            >
              {t("rotate")}
            </Button>
          )}
          {secret ? (
            <Button icon={<Copy />} onClick={() => void copy()}>
              {t("copy")}
            </Button>
          ) : (
            <Button busy={show.isPending} onClick={() => show.mutate({ uuid: of.uuid })}>
              {t("show")}
            </Button>
          )}
          <Button look="main" onClick={onClose}>
            {ui("close")}
          </Button>
        </>
      }
    >
      <p className="mb-3 text-ink-2">{t("secret_text")}</p>
      {until && <p className="mb-3 text-ink-2">{t("old_until", { at: `${until.day} ${until.time}` })}</p>}
      {secret && (
        <p className="rounded-md bg-sunken px-3 py-2 font-mono text-xs break-all select-all">{secret}</p>
      )}
    </Dialog>
  );
}
