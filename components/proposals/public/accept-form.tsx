"use client";
import { useState } from "react";
import {
  type PartProps,
  type SharedOption,
  useProposalWords,
  useRefusal,
} from "@/components/proposals/public/shared";
import { useFailure, useSend } from "@/components/query";
import { SignerFields, useSigner } from "@/components/share/signer";
import { Button } from "@/components/ui/controls/button";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { TextField } from "@/components/ui/controls/text-field";
import { callApi } from "@/lib/browser/api";

/** Accepts the option that is shown, signed by name. */
export function AcceptForm({
  proposal,
  content,
  option,
  code,
  onChange,
  onDecline,
}: PartProps & { option: SharedOption; onDecline: () => void }) {
  const { t, letterOf } = useProposalWords(proposal);
  const refuse = useRefusal({ code, onChange });
  const failure = useFailure();
  const [name, setName] = useState("");
  const [signature, setSignature] = useState("");
  const [isAgreed, setAgreed] = useState(false);
  const signer = useSigner({ a: "proposal", b: code }, proposal.mail_code);
  const send = useSend("share.accept", {
    quiet: true,
    onDone: () => void callApi("share.proposal", { code }).then(onChange, failure),
  });
  const letter = letterOf(content, option.uuid);
  const { customer } = proposal;
  const isNamed = name.trim() !== "" && signature.trim() === name.trim() && isAgreed;
  const noCode = signer.isWhole ? null : "no_code";
  const incomplete = isNamed ? noCode : "incomplete";
  return (
    <section aria-label={t("act")} className="grid gap-4">
      <TextField
        label={t("name")}
        size="lg"
        maxLength={120}
        autoComplete="name"
        value={name}
        onChange={setName}
      />
      <TextField label={t("signature")} size="lg" maxLength={120} value={signature} onChange={setSignature} />
      <Checkbox
        label={letter ? t("agree_option", { letter, customer }) : t("agree", { customer })}
        value={isAgreed}
        onChange={setAgreed}
      />
      <SignerFields signer={signer} />
      <Button
        look="main"
        size="lg"
        busy={send.isPending}
        disabled={incomplete ? t(incomplete) : false}
        onClick={() =>
          send.mutate(
            {
              a: "proposal",
              b: code,
              name: name.trim(),
              signature: signature.trim(),
              option: option.uuid,
              ...signer.input,
            },
            { onError: (error) => (signer.refuse(error) ? undefined : refuse(error)) },
          )
        }
      >
        {letter ? t("act_option", { letter }) : t("act")}
      </Button>
      <Button look="quiet" onClick={onDecline}>
        {t("decline")}
      </Button>
      <p className="text-xs text-ink-3">{t("recorded")}</p>
    </section>
  );
}
