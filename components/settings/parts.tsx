"use client";
import { TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Clash } from "@/components/settings/use-autosave";
import { Button } from "@/components/ui/controls/button";
import { cx } from "@/components/ui/cx";
import { Tag } from "@/components/ui/feedback/tag";

/** What one tab shows: its title, for whom it counts, and its parts. */
export function Panel({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) {
  return (
    <div className="max-w-[62rem] px-7 py-4 max-sm:px-gutter">
      <header className="border-b border-line pb-2">
        <h2 className="text-lg font-semibold tracking-(--tracking-title)">{title}</h2>
        {text && <p className="text-ink-3">{text}</p>}
      </header>
      <div className="divide-y divide-line">{children}</div>
    </div>
  );
}

/** One part of a tab under its anchor; the search of settings leads here. */
export function Part({
  id,
  title,
  help,
  changed,
  aside,
  children,
}: {
  id: string;
  title: string;
  help?: ReactNode;
  changed?: boolean;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-4 py-4">
      <div className="mb-2.5 flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h3 id={`${id}-title`} className="font-semibold">
          {title}
        </h3>
        {help && <p className="text-ink-3">{help}</p>}
        <span className="ml-auto flex items-center gap-2 self-center">
          {changed && <Changed />}
          {aside}
        </span>
      </div>
      {children}
    </section>
  );
}

/** A control's own anchor. */
export function Setting({
  id,
  className,
  children,
}: {
  id: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div id={id} className={cx("scroll-mt-4", className)}>
      {children}
    </div>
  );
}

export function Changed() {
  return <Tag>{useTranslations("settings")("changed")}</Tag>;
}

/** What the settings above do, live. */
export function Sample({ of }: { of: readonly { label: string; value: ReactNode }[] }) {
  const t = useTranslations("settings");
  return (
    <div className="flex items-center gap-x-8 rounded-md border border-line bg-sunken px-3.5 py-2.5 max-sm:flex-col max-sm:items-start max-sm:gap-y-2">
      <span className="flex-none text-xs font-medium text-ink-2">{t("sample")}</span>
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {of.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-ink-3">{label}</dt>
            <dd className="num font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Another saved the same settings meanwhile: both values, and the choice. */
export function Clashes({
  of,
  write = String,
}: {
  of: readonly Clash[];
  write?: (value: unknown) => string;
}) {
  const t = useTranslations("settings");
  return of.map(({ path, mine, theirs, choose }) => (
    <div
      key={path}
      role="alert"
      className="my-3 flex flex-wrap items-center gap-2 rounded-md bg-warn-soft px-3 py-2 text-warn-ink"
    >
      <TriangleAlert size={15} strokeWidth={1.75} aria-hidden />
      <span className="grow">{t("clash", { mine: write(mine), theirs: write(theirs) })}</span>
      <Button size="sm" onClick={() => choose("theirs")}>
        {t("take_theirs")}
      </Button>
      <Button size="sm" onClick={() => choose("mine")}>
        {t("keep_mine")}
      </Button>
    </div>
  ));
}
