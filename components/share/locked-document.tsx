"use client";
import { Lock } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { PublicFrame, PublicSection } from "@/components/frames/public-frame";
import { useSend } from "@/components/query";
import { Button } from "@/components/ui/controls/button";
import { PasswordField } from "@/components/ui/controls/text-field";
import { useSentence } from "@/components/ui/feedback/sentence";
import type { CallInput } from "@/lib/browser/api";

/** A shared document that asks for its password; it says nothing of the document or who shared it. */
export function LockedDocument({ kind, code }: { kind: CallInput<"share.unlock">["a"]; code: string }) {
  const t = useTranslations("share");
  const router = useRouter();
  const sentence = useSentence();
  const [password, setPassword] = useState("");
  const unlock = useSend("share.unlock", { quiet: true, onDone: () => router.refresh() });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    unlock.mutate({ a: kind, b: code, password });
  };
  return (
    <PublicFrame name={t("locked_title")} kind="">
      <div className="mx-auto max-w-[26rem]">
        <PublicSection>
          <form onSubmit={submit} className="grid gap-4">
            <h1 className="flex items-center gap-2 text-lg font-semibold">
              <Lock size={18} strokeWidth={1.75} aria-hidden />
              {t("locked_title")}
            </h1>
            <p className="text-ink-2">{t("locked_text")}</p>
            <PasswordField
              label={t("link_password")}
              size="lg"
              autoFocus
              value={password}
              onChange={setPassword}
              {...(unlock.error ? { error: sentence(unlock.error) } : {})}
            />
            <Button
              type="submit"
              look="main"
              size="lg"
              busy={unlock.isPending}
              disabled={password === "" || unlock.isPending}
            >
              {t("unlock")}
            </Button>
          </form>
        </PublicSection>
      </div>
    </PublicFrame>
  );
}
