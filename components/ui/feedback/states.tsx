"use client";
import { CloudOff, Lock } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/controls/button";
import { cx } from "@/components/ui/cx";
import { ErrorHelp } from "@/components/ui/feedback/error-help";
import { useSentence } from "@/components/ui/feedback/sentence";
import { IconSlot } from "@/components/ui/layout/icon-slot";
import { Refusal } from "@/lib/errors";

/** Why there is nothing, and one next step. */
export function Empty({
  title,
  children,
  actions,
}: {
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className="p-[1.1rem] text-center">
      <b className="font-semibold">{title}</b>
      {children && <p className="mx-auto max-w-[34rem] text-ink-2">{children}</p>}
      {actions && <div className="mt-[0.7rem] flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  );
}

/** A load that failed: what it was, the request to name to us, and another try. */
export function Failed({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const t = useTranslations("ui");
  const sentence = useSentence();
  const request = error instanceof Refusal ? error.more.request_id : undefined;
  return (
    <div role="alert" className="p-[1.1rem] text-center">
      <b className="font-semibold">{t("loading_failed")}</b>
      <p className="text-ink-2">{sentence(error)}</p>
      {request && <p className="text-xs text-ink-3">{t("request", { id: request })}</p>}
      {error instanceof Refusal && (
        <p className="text-xs text-ink-3">
          <ErrorHelp code={error.code} />
        </p>
      )}
      {onRetry && (
        <div className="mt-[0.7rem] flex justify-center">
          <Button onClick={onRetry}>{t("retry")}</Button>
        </div>
      )}
    </div>
  );
}

/** A sentence with a glyph across the top of what it is about. */
export function Band({
  icon,
  tone = "neutral",
  children,
  actions,
}: {
  icon?: ReactNode;
  tone?: "neutral" | "sandbox" | "bad" | "accent";
  children: ReactNode;
  actions?: ReactNode;
}) {
  const look = {
    neutral: "text-ink",
    sandbox: "bg-(--sandbox-bg) text-(--sandbox-ink) font-medium",
    bad: "bg-bad-soft text-bad-ink font-medium",
    accent: "bg-accent-soft text-ink-2",
  }[tone];
  return (
    <div className={cx("flex min-h-7 flex-none flex-wrap items-center gap-2 px-gutter py-1", look)}>
      {icon && <IconSlot icon={icon} />}
      <span className="min-w-0 grow basis-48">{children}</span>
      {actions}
    </div>
  );
}

/** "You can read this. Dana Stroud can change it." */
export function ReadOnly({ who }: { who?: string }) {
  const t = useTranslations("ui");
  return <Band icon={<Lock />}>{who ? t("read_only_by", { who }) : t("read_only")}</Band>;
}

/** Shown while the network is gone, with the age of what is on the screen. */
export function Offline({ since }: { since: string }) {
  const t = useTranslations("ui");
  return (
    <Band icon={<CloudOff />} tone="sandbox">
      {t("offline_since", { since })}
    </Band>
  );
}

const WIDTHS = ["w-3/5", "w-1/2", "w-2/3", "w-2/5", "w-7/12"];

/** Bars in the final layout; invisible for the first 400 ms. */
export function Skeleton({ lines = 3, className }: { lines?: number; className?: string }) {
  const t = useTranslations("ui");
  return (
    <div role="status" aria-label={t("loading")} className={cx("grid gap-3 p-3.5", className)}>
      {Array.from({ length: lines }, (_, n) => (
        <span key={n} className={cx("skeleton", WIDTHS[n % WIDTHS.length])} />
      ))}
    </div>
  );
}

/** The thin line under a header while shown data is being asked again. */
export function Refreshing({ on }: { on: boolean }) {
  return (
    <div className="relative h-0" aria-hidden>
      {on && (
        <div className="late absolute inset-x-0 top-0 z-(--z-sticky) h-0.5 overflow-hidden">
          <div className="h-full w-1/3 animate-[slide_1.1s_linear_infinite] bg-accent" />
        </div>
      )}
    </div>
  );
}

/** Covers its nearest positioned parent after 400 ms while something is under way. */
export function Overlay({ on, label }: { on: boolean; label?: string }) {
  const t = useTranslations("ui");
  if (!on) return null;
  return (
    <div role="status" className="late absolute inset-0 z-(--z-panel) grid place-items-center bg-surface/60">
      <span className="float flex items-center gap-2 px-3 py-2">{label ?? t("loading")}</span>
    </div>
  );
}
