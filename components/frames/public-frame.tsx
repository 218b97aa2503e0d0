import { useTranslations } from "next-intl";
import type { ReactNode } from "react";

/** A page for people outside: the letterhead of the tenant, white sections on grey, readable without script. */
export function PublicFrame({
  name,
  logo,
  kind,
  children,
}: {
  name: string;
  logo?: string;
  kind: string;
  children: ReactNode;
}) {
  const t = useTranslations("shell.public");
  return (
    <div className="min-h-dvh bg-canvas text-md">
      <header className="flex h-[3.25rem] items-center justify-between border-b border-line bg-surface px-[1.125rem] min-[50rem]:px-8">
        {logo ? (
          <img src={logo} alt={name} className="max-h-8 max-w-48" />
        ) : (
          <span className="text-[1.15rem] font-medium tracking-[-0.02em]">{name}</span>
        )}
        <span className="text-xs text-ink-3">{kind}</span>
      </header>
      <main className="mx-auto max-w-[62rem] min-[50rem]:px-5 min-[50rem]:py-8">{children}</main>
      <footer className="mx-auto max-w-[62rem] px-5 pt-4 pb-6 text-xs text-ink-3">{t("by")}</footer>
    </div>
  );
}

/** A part of a public page: full width on the phone, a card beside others on the desk. */
export function PublicSection({
  title,
  aside,
  children,
}: {
  title?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="border-b border-line bg-surface px-[1.125rem] py-4 min-[50rem]:mb-5 min-[50rem]:rounded-lg min-[50rem]:border min-[50rem]:px-[1.375rem] min-[50rem]:py-[1.125rem]">
      {title && (
        <header className="mb-1.5 flex items-baseline justify-between gap-3">
          <h2 className="font-semibold">{title}</h2>
          {aside && <span className="text-xs text-ink-3">{aside}</span>}
        </header>
      )}
      {children}
    </section>
  );
}
