"use client";
import { useTranslations } from "next-intl";
import { NumberField } from "@/components/ui/controls/number-field";
import { Draft } from "@/components/ui/feedback/draft";
import { isLimited, MOST_SECONDS, NO_LIMIT } from "@/lib/inventory/no-limit";

/** Seconds of breaks: empty for no limit, or where several differ (`value` null). */
export function LengthField({
  label,
  value,
  onChange,
  bare = false,
  size = "sm",
}: {
  label: string;
  value: number | null;
  onChange: (seconds: number) => void;
  bare?: boolean;
  size?: "sm" | "md";
}) {
  const t = useTranslations("breaks");
  return (
    <Draft
      value={value === null || !isLimited(value) ? null : value}
      onCommit={(seconds) => onChange(seconds ?? NO_LIMIT)}
    >
      {(bind) => (
        <NumberField
          bare={bare}
          size={size}
          label={label}
          placeholder={t(value === null ? "differs" : "no_limit")}
          unit="s"
          least={1}
          most={MOST_SECONDS}
          {...bind}
        />
      )}
    </Draft>
  );
}
