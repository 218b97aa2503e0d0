"use client";
import { useTranslations } from "next-intl";
import type { Contract } from "@/components/contracts/contract";
import { useFormat } from "@/components/ui/format";
import { Facts } from "@/components/ui/layout/card";

/** Who signed a contract and when, with the hash of what was signed. Nothing before it was sent. */
export function SignedBy({ contract: { signature, hash } }: { contract: Contract }) {
  const t = useTranslations("contracts");
  const { moment } = useFormat();
  if (!hash) return null;
  const at = signature && moment(signature.at);
  return (
    <Facts
      of={[
        ...(signature && at
          ? [{ label: t("signed_by"), value: `${signature.name}, ${at.day} ${at.time}` }]
          : []),
        { label: t("evidence"), value: <span className="font-mono text-xs break-all">{hash}</span> },
      ]}
    />
  );
}
