import type { ReactNode } from "react";
import { LanguageLinks } from "@/components/frames/language-links";
import { Logo } from "@/components/shell/logo";

/** One card in the middle: sign in, sign up, reset. */
export function AuthFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col bg-canvas">
      <main className="flex grow flex-col items-center justify-center px-4 py-8 max-sm:justify-start">
        {children}
      </main>
      <footer className="flex min-h-12 flex-wrap items-center gap-x-6 gap-y-1 px-6 py-2 text-xs text-ink-3">
        <LanguageLinks />
      </footer>
    </div>
  );
}

/** The card itself, with the mark and its title; `below` stands under it in small letters. */
export function AuthCard({
  title,
  lead,
  below,
  children,
}: {
  title: string;
  lead?: ReactNode;
  below?: ReactNode;
  children: ReactNode;
}) {
  return (
    <>
      <section className="w-100 max-w-full rounded-lg border border-line bg-surface p-7 shadow-2 max-sm:p-5">
        <header className="mb-[1.4rem] flex items-center gap-[0.7rem]">
          <Logo className="size-9" />
          <div>
            <h1 className="text-[1.125rem] leading-[1.45] font-semibold tracking-(--tracking-title)">
              {title}
            </h1>
            {lead && <p className="text-sm text-ink-3">{lead}</p>}
          </div>
        </header>
        {children}
      </section>
      {below && <p className="mx-auto mt-4 max-w-96 text-center text-xs text-ink-3">{below}</p>}
    </>
  );
}
