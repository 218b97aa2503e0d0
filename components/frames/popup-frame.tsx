import type { ReactNode } from "react";

/** A window of its own beside the app: a bar with the title, narrow content, acts stuck to the bottom. */
export function PopupFrame({
  title,
  actions,
  children,
}: {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="flex h-dvh flex-col bg-surface">
      <header className="flex h-11 flex-none items-center border-b border-line px-5">
        <h1 className="cut text-lg font-semibold tracking-(--tracking-title)">{title}</h1>
      </header>
      <main className="min-h-0 grow overflow-auto">
        <div className="mx-auto max-w-180 p-5">{children}</div>
      </main>
      {actions && (
        <footer className="flex flex-none justify-end gap-2 border-t border-line px-5 py-3">{actions}</footer>
      )}
    </div>
  );
}
