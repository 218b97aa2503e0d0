"use client";
import { X } from "lucide-react";
import { usePathname, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useCallback, useEffect, useRef } from "react";
import { IconButton } from "@/components/ui/controls/button";

/** One record beside its list, over it on the phone. */
export function SidePanel({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const t = useTranslations("ui");
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, []);
  return (
    <aside
      ref={box}
      tabIndex={-1}
      aria-label={title}
      className="flex min-h-0 flex-col border-line bg-surface outline-none max-lg:fixed max-lg:inset-0 max-lg:z-(--z-panel) lg:border-l"
    >
      <header className="flex flex-none items-center gap-2 border-b border-line py-2 pr-2 pl-4">
        <h2 className="cut grow text-lg font-semibold tracking-(--tracking-title)">{title}</h2>
        <IconButton icon={<X />} label={t("close")} onClick={onClose} />
      </header>
      <div className="min-h-0 grow overflow-auto">{children}</div>
    </aside>
  );
}

/** Which record stands beside the list is in the URL, under this name; back closes it. */
export function useSidePanel(name: string) {
  const params = useSearchParams();
  const path = usePathname();
  const shown = params.get(name);
  const href = useCallback(
    (uuid: string | null) => {
      const next = new URLSearchParams(params);
      if (uuid) next.set(name, uuid);
      else next.delete(name);
      return next.size ? `${path}?${next}` : path;
    },
    [params, path, name],
  );
  const open = (uuid: string | null) => window.history.pushState(null, "", href(uuid));
  return { shown, href, open, close: () => open(null) };
}
