"use client";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useForm } from "@/components/form";
import { Button } from "@/components/ui/controls/button";
import type { Binding } from "@/components/ui/controls/field";
import { TextField } from "@/components/ui/controls/text-field";

const DIGITS = 6;

/** The second step of a sign-in: six digits that send themselves, typed or pasted, or a recovery code instead. */
export function CodeStep({
  field,
  onWhole,
  onBack,
}: {
  field: Binding<string> & { error?: string };
  onWhole: () => void;
  onBack: () => void;
}) {
  const t = useTranslations("auth");
  const [lost, setLost] = useState(false);
  const sent = useRef("");
  const { busy } = useForm();
  const { value } = field;
  useEffect(() => {
    if (lost || busy || value.length !== DIGITS || sent.current === value) return;
    sent.current = value;
    onWhole();
  }, [value, lost, busy, onWhole]);
  const type = (text: string) => field.onChange(lost ? text : text.replace(/\D/g, "").slice(0, DIGITS));
  return (
    <>
      <TextField
        key={String(lost)}
        label={t(lost ? "recovery_code" : "code")}
        help={t(lost ? "recovery_help" : "code_help")}
        size="lg"
        inputMode={lost ? "text" : "numeric"}
        autoComplete={lost ? "off" : "one-time-code"}
        autoFocus
        {...field}
        onChange={type}
      />
      <div className="flex flex-wrap justify-between gap-2 text-xs">
        <Button
          look="quiet"
          size="sm"
          className="-ml-2"
          onClick={() => {
            field.onChange("");
            setLost(!lost);
          }}
        >
          {t(lost ? "use_code" : "use_recovery")}
        </Button>
        <Button look="quiet" size="sm" className="-mr-2" onClick={onBack}>
          {t("other_account")}
        </Button>
      </div>
    </>
  );
}
