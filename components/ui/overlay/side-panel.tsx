"use client";
import { X } from "lucide-react";
import { usePathname, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useCallback, useEffect, useRef } from "react";
import { IconButton } from "@/components/ui/controls/button";
import { cx } from "@/components/ui/cx";

/** One record beside its list, over it on the phone; with `over` above the page at any width. Escape closes that one. */
export function SidePanel({
  title,
  over = false,
  foot,
  onClose,
  children,
}: {
  title: string;
  over?: boolean;
  /** Stands below what scrolls. */
  foot?: ReactNode;
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
      className={cx(
        "flex min-h-0 flex-col border-line bg-surface outline-none max-lg:fixed max-lg:inset-0 max-lg:z-(--z-panel) lg:border-l",
        over &&
          "print:hidden lg:fixed lg:top-(--bar) lg:right-0 lg:bottom-0 lg:z-(--z-panel) lg:w-96 lg:shadow-2",
      )}
      onKeyDown={(event) => {
        if (!over || event.key !== "Escape" || event.defaultPrevented) return;
        event.stopPropagation();
        onClose();
      }}
    >
      <header className="flex flex-none items-center gap-2 border-b border-line py-2 pr-2 pl-4">
        <h2 className="cut grow text-lg font-semibold tracking-(--tracking-title)">{title}</h2>
        <IconButton icon={<X />} label={t("close")} onClick={onClose} />
      </header>
      <div className="min-h-0 grow overflow-auto">{children}</div>
      {foot && <div className="flex-none">{foot}</div>}
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
