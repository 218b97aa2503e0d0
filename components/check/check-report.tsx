"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { CheckAnswer } from "@/components/check/check-answer";
import { Form, Submit, useCallForm } from "@/components/form";
import { PublicFrame, PublicSection } from "@/components/frames/public-frame";
import { useSend } from "@/components/query";
import { DropZone } from "@/components/ui/controls/drop-zone";
import { TextField } from "@/components/ui/controls/text-field";
import { findClaim } from "@/lib/billing/claim";
import type { CallOutput } from "@/lib/browser/api";

const MOST_BYTES = 100_000_000;
type CheckedDocument = { answer: CallOutput<"share.check">; of: string };

/** The SHA-256 of bytes in hex; null where the browser allows none (a page without TLS). */
async function hashBytes(bytes: Uint8Array<ArrayBuffer>): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Checks a broadcast report by its hash or one of its files, which never leaves the browser. */
export function CheckReport({ hash }: { hash: string }) {
  const t = useTranslations("check");
  const [shown, setShown] = useState<CheckedDocument>();
  const [error, setError] = useState<string>();
  const form = useCallForm(
    "share.check",
    { sha256: hash },
    { says: null, onDone: (answer, { sha256 }) => setShown({ answer, of: sha256.slice(0, 16) }) },
  );
  const check = useSend("share.check");
  const takeFile = async ([file]: File[]) => {
    if (!file) return;
    setError(undefined);
    setShown(undefined);
    const bytes = new Uint8Array(await file.arrayBuffer());
    const sha256 = await hashBytes(bytes);
    if (sha256 === null) return setError(t("no_hashing_error"));
    const claims = findClaim(bytes);
    check.mutate(
      { sha256, ...(claims && { claims }) },
      { onSuccess: (answer) => setShown({ answer, of: file.name }) },
    );
  };
  return (
    <PublicFrame name="Spotledger" kind={t("kind")}>
      <PublicSection>
        <h1 className="text-[1.45rem] leading-tight font-semibold tracking-(--tracking-title)">
          {t("title")}
        </h1>
        <p className="mt-2 max-w-[68ch] text-ink-2">{t("lead")}</p>
        <div className="mt-4 grid gap-4">
          <DropZone
            label={t("file")}
            help={t("file_help")}
            accept=".pdf,.json,.jws"
            most={MOST_BYTES}
            {...(error && { error })}
            onFiles={(files) => void takeFile(files)}
          />
          <Form form={form} className="grid gap-3">
            <TextField label={t("hash")} help={t("hash_help")} size="lg" {...form.field("sha256")} />
            <div>
              <Submit size="lg">{t("check_hash")}</Submit>
            </div>
          </Form>
        </div>
      </PublicSection>
      <div role="status">{shown && <CheckAnswer answer={shown.answer} of={shown.of} />}</div>
    </PublicFrame>
  );
}
