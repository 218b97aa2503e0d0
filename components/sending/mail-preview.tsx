"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCall } from "@/components/query";
import type { Draft, SendKind } from "@/components/sending/use-sending";
import { Button } from "@/components/ui/controls/button";
import { Loaded } from "@/components/ui/feedback/loaded";

/** The mail as its receiver will read it, when it is asked for. */
export function MailPreview({ kind, uuid, draft }: { kind: SendKind; uuid: string; draft: Draft }) {
  const t = useTranslations("sending");
  const [shown, setShown] = useState<Draft | null>(null);
  const isSame = shown?.language === draft.language && shown.message === draft.message;
  return (
    <div className="grid justify-items-start gap-2">
      {!isSame && (
        <Button size="sm" onClick={() => setShown(draft)}>
          {t(shown ? "preview_again" : "preview")}
        </Button>
      )}
      {shown && <Written kind={kind} uuid={uuid} draft={shown} />}
    </div>
  );
}

function Written({ kind, uuid, draft }: { kind: SendKind; uuid: string; draft: Draft }) {
  const t = useTranslations("sending");
  const answer = useCall(`${kind}.preview_mail`, { uuid, ...draft });
  return (
    <Loaded answer={answer}>
      {({ subject, text }) => (
        <section
          aria-label={t("preview")}
          className="w-full rounded-md border border-line bg-canvas px-3 py-2"
        >
          <p className="font-semibold">
            <span className="font-normal text-ink-3">{t("subject")}</span> {subject}
          </p>
          <p className="mt-2 whitespace-pre-line break-words text-ink-2">{text}</p>
        </section>
      )}
    </Loaded>
  );
}
