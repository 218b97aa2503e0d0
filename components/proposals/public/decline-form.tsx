"use client";
import { useState } from "react";
import { type PartProps, useProposalWords, useRefusal } from "@/components/proposals/public/shared";
import { useSend } from "@/components/query";
import { Button } from "@/components/ui/controls/button";
import { TextArea, TextField } from "@/components/ui/controls/text-field";

/** Declines a proposal, with a reason. */
export function DeclineForm({ proposal, code, onChange, onBack }: PartProps & { onBack: () => void }) {
  const { t } = useProposalWords(proposal);
  const refuse = useRefusal({ code, onChange });
  const [name, setName] = useState("");
  const [reason, setReason] = useState("");
  const send = useSend("share.decline_proposal", { quiet: true, onDone: onChange });
  return (
    <section aria-label={t("decline_title")} className="grid gap-4">
      <TextField
        label={t("name")}
        size="lg"
        maxLength={120}
        autoComplete="name"
        value={name}
        onChange={setName}
      />
      <TextArea label={t("decline_reason")} optional maxLength={5000} value={reason} onChange={setReason} />
      <Button
        look="danger"
        size="lg"
        busy={send.isPending}
        disabled={name.trim() === "" && t("name_first")}
        onClick={() => send.mutate({ code, name: name.trim(), reason: reason.trim() }, { onError: refuse })}
      >
        {t("decline_act")}
      </Button>
      <Button look="quiet" onClick={onBack}>
        {t("back")}
      </Button>
    </section>
  );
}
