"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { splitAddresses, useAddresses } from "@/components/sending/use-sending";
import type { Binding } from "@/components/ui/controls/field";
import { TextField } from "@/components/ui/controls/text-field";

/** Several email addresses as one text; what was typed stays as it is. */
export function AddressesField({
  value,
  onChange,
  error,
  ...props
}: Binding<string[]> & { label: string; error?: string; disabled?: boolean }) {
  const t = useTranslations("sending");
  const [typed, setTyped] = useState(value.join(", "));
  const { problem } = useAddresses(typed);
  return (
    <TextField
      {...props}
      help={t("to_help")}
      value={typed}
      onChange={(text) => {
        setTyped(text);
        onChange(splitAddresses(text));
      }}
      {...((problem ?? error) && { error: problem ?? error })}
    />
  );
}
