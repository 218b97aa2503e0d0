"use client";
import { usePathname } from "next/navigation";
import { useLocale } from "next-intl";
import { useEffect } from "react";
import { Assistant } from "@/components/assistant/assistant";
import { useShell } from "@/components/shell/context";

/** The assistant over the right side of the page; over all of it on a phone. Escape closes it. */
export function AssistantPanel({ onClose }: { onClose: () => void }) {
  const path = usePathname();
  const locale = useLocale();
  const { view_until } = useShell();
  useEffect(() => {
    const close = (event: KeyboardEvent) => event.key === "Escape" && !event.defaultPrevented && onClose();
    document.addEventListener("keydown", close);
    return () => document.removeEventListener("keydown", close);
  }, [onClose]);
  return (
    <aside className="fixed inset-0 z-(--z-panel) border-line bg-surface sm:top-(--bar) sm:left-auto sm:w-100 sm:border-l sm:shadow-2 print:hidden">
      <Assistant key={locale} kind={view_until ? "general" : "user"} path={path} onClose={onClose} />
    </aside>
  );
}
