"use client";
import { useTranslations } from "next-intl";
import { type ComponentProps, useEffect, useState } from "react";
import { PasswordField } from "@/components/ui/controls/text-field";
import { cx } from "@/components/ui/cx";
import { estimateStrength, STRENGTHS } from "@/lib/access/password";

const TONES = { weak: "bg-bad", fair: "bg-warn", good: "bg-ok", strong: "bg-ok" } as const;

/** A new password, with how long it would stand; the list of the most used comes when the first sign is typed. */
export function FreshPassword(props: Omit<ComponentProps<typeof PasswordField>, "fresh" | "help">) {
  const t = useTranslations("ui");
  const [common, setCommon] = useState<ReadonlySet<string>>();
  const typed = props.value !== "";
  useEffect(() => {
    if (typed)
      void import("@/lib/tables/common-passwords").then((m) => setCommon(new Set(m.COMMON_PASSWORDS)));
  }, [typed]);
  const strength = typed && common ? estimateStrength(props.value, common) : null;
  const level = strength ? STRENGTHS.indexOf(strength) + 1 : 0;
  return (
    <div>
      <PasswordField {...props} fresh help={t("password_help")} />
      <div className="mt-1.5 flex h-4 items-center gap-1">
        {STRENGTHS.map((one, n) => (
          <span
            key={one}
            aria-hidden
            className={cx(
              "h-1 w-8 rounded-full",
              strength && n < level ? TONES[strength] : "bg-neutral-soft",
            )}
          />
        ))}
        <span className="ml-1.5 text-xs text-ink-3" aria-live="polite">
          {strength && t(`strength.${strength}`)}
        </span>
      </div>
    </div>
  );
}
