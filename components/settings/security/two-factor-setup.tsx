"use client";
import { Copy, Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Form, Submit, useCallForm } from "@/components/form";
import { Button } from "@/components/ui/controls/button";
import { TextField } from "@/components/ui/controls/text-field";
import { Failed, Skeleton } from "@/components/ui/feedback/states";
import { toast } from "@/components/ui/feedback/toast-store";
import { Dialog } from "@/components/ui/overlay/dialog";
import { callApi } from "@/lib/browser/api";

type Fresh = { picture: string; secret: string };

/** Photograph the square, type the first code, keep the recovery codes. */
export function TwoFactorSetup({ onClose }: { onClose: () => void }) {
  const t = useTranslations("account.security");
  const [fresh, setFresh] = useState<Fresh>();
  const [problem, setProblem] = useState<unknown>();
  const [codes, setCodes] = useState<readonly string[]>();
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const begin = async () => {
      const square = await callApi("profile.get_2fa", {});
      const { secret } = await callApi("profile.two_factor_secret", {});
      setFresh({ picture: URL.createObjectURL(square), secret });
    };
    begin().catch(setProblem);
  }, []);
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />;
  return (
    <Dialog title={t("setup_title")} size="small" asks={false} onClose={onClose}>
      {Boolean(problem) && <Failed error={problem} />}
      {!problem && fresh && <Steps {...fresh} onOn={setCodes} />}
      {!problem && !fresh && <Skeleton lines={6} />}
    </Dialog>
  );
}

const grouped = (secret: string) => secret.replace(/(.{4})(?=.)/g, "$1 ");

function Steps({ picture, secret, onOn }: Fresh & { onOn: (codes: readonly string[]) => void }) {
  const t = useTranslations("account.security");
  const form = useCallForm(
    "profile.verify_2fa",
    { otp: "" },
    { says: null, onDone: ({ recovery_codes }) => onOn(recovery_codes) },
  );
  const otp = form.field("otp");
  return (
    <Form form={form} className="grid gap-4">
      <p className="text-ink-2">{t("setup_scan")}</p>
      <img
        src={picture}
        alt={t("square")}
        width={196}
        height={196}
        className="mx-auto rounded-md bg-white p-1"
      />
      <details className="text-sm">
        <summary className="cursor-pointer text-ink-2">{t("setup_type")}</summary>
        <p className="mt-2 rounded-md bg-sunken px-3 py-2 font-mono break-words select-all">
          {grouped(secret)}
        </p>
      </details>
      <TextField
        label={t("code")}
        help={t("setup_code")}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        {...otp}
        onChange={(text) => otp.onChange(text.replace(/\D/g, "").slice(0, 6))}
      />
      <div className="flex justify-end">
        <Submit keys="enter">{t("turn_on")}</Submit>
      </div>
    </Form>
  );
}

/** Shown once; the way out when the phone is lost. */
function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useTranslations("account.security");
  const text = `Spotledger\n${codes.join("\n")}\n`;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    toast({ text: t("copied") });
  };
  const save = () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    link.download = "spotledger-recovery-codes.txt";
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <Dialog
      title={t("codes_title")}
      size="small"
      held
      onClose={onClose}
      actions={
        <>
          <Button icon={<Copy />} onClick={() => void copy()}>
            {t("copy")}
          </Button>
          <Button icon={<Download />} onClick={save}>
            {t("download")}
          </Button>
          <Button look="main" onClick={onClose}>
            {t("kept")}
          </Button>
        </>
      }
    >
      <p className="mb-3 text-ink-2">{t("codes_lead")}</p>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-1 rounded-md bg-sunken px-4 py-3 font-mono text-sm whitespace-nowrap max-sm:grid-cols-1">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  );
}
