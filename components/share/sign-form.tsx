"use client";
import { CircleCheck } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { usePublicWords } from "@/components/frames/public-words";
import { useFailure, useSend } from "@/components/query";
import { SignerFields, useSigner } from "@/components/share/signer";
import { Button } from "@/components/ui/controls/button";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { TextField } from "@/components/ui/controls/text-field";
import type { CallOutput } from "@/lib/browser/api";
import { toWallTime } from "@/lib/day";

type Card = CallOutput<"share.card">;

/** Signs the document beside it by name, once; afterwards who signed it and when. */
export function SignForm({
  card,
  signing,
  code,
}: {
  card: Card;
  signing: NonNullable<Card["signing"]>;
  code: string;
}) {
  const t = useTranslations("contracts.page");
  const { long } = usePublicWords();
  const router = useRouter();
  const failure = useFailure();
  const [name, setName] = useState("");
  const [signature, setSignature] = useState("");
  const [isAgreed, setAgreed] = useState(false);
  const signer = useSigner({ a: "contract", b: code }, signing.mail_code);
  const send = useSend("share.accept", { quiet: true, onDone: () => router.refresh() });
  if (signing.name !== null)
    return (
      <p role="status" className="mt-5 flex items-center gap-2 border-t border-line pt-4 font-semibold">
        <CircleCheck size={18} strokeWidth={1.75} className="flex-none text-ok-ink" aria-hidden />
        {t("signed", {
          name: signing.name,
          at: signing.at ? long(toWallTime(new Date(signing.at), signing.zone).date) : "",
        })}
      </p>
    );
  if (!signing.open) return <p className="mt-5 border-t border-line pt-4 text-ink-2">{t("closed")}</p>;
  const isNamed = name.trim() !== "" && isAgreed;
  const noCode = signer.isWhole ? null : "no_code";
  const incomplete = isNamed ? noCode : "incomplete";
  const sign = () =>
    send.mutate(
      { a: "contract", b: code, name: name.trim(), signature: signature.trim(), ...signer.input },
      {
        onError: (error) => {
          if (signer.refuse(error)) return;
          failure(error);
          router.refresh();
        },
      },
    );
  return (
    <section aria-label={t("sign")} className="mt-5 grid gap-4 border-t border-line pt-4">
      <TextField
        label={t("name")}
        size="lg"
        maxLength={120}
        autoComplete="name"
        value={name}
        onChange={setName}
      />
      <TextField
        label={t("signature")}
        help={t("signature_help")}
        size="lg"
        maxLength={200}
        optional
        value={signature}
        onChange={setSignature}
      />
      <Checkbox label={t("agree", { customer: card.customer })} value={isAgreed} onChange={setAgreed} />
      <SignerFields signer={signer} />
      <Button
        look="main"
        size="lg"
        busy={send.isPending}
        disabled={incomplete ? t(incomplete) : false}
        onClick={sign}
      >
        {t("act")}
      </Button>
    </section>
  );
}
