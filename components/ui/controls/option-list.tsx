"use client";
import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";

export type Option = { id: string; label: string; detail?: ReactNode };

/** What stands there when there is no option. */
export const NO_OPTION = { ready: "nothing_found", asking: "searching", failed: "loading_failed" } as const;

/** The options under a field that keeps the focus: `active` is the one its keys are at. */
export function OptionList({
  id,
  label,
  options,
  state,
  active,
  chosen,
  offer,
  onTake,
}: {
  /** Of the field: the list and its options take theirs from it. */
  id: string;
  label: string;
  options: readonly Option[];
  state: keyof typeof NO_OPTION;
  active: number;
  chosen: string | null;
  /** Words of what can be made instead, as the last option. */
  offer: string | null;
  onTake: (n: number) => void;
}) {
  const t = useTranslations("ui");
  return (
    <>
      <div
        role="listbox"
        id={`${id}-list`}
        aria-label={label}
        aria-busy={state === "asking"}
        className="max-h-72 max-w-[min(30rem,90vw)] overflow-auto p-1"
      >
        {options.map((option, n) => (
          <OptionRow
            key={option.id}
            id={`${id}-${n}`}
            active={n === active}
            chosen={option.id === chosen}
            onTake={() => onTake(n)}
          >
            <span className="cut grow">{option.label}</span>
            {option.detail && <span className="num ml-4 text-xs text-ink-3">{option.detail}</span>}
          </OptionRow>
        ))}
        {offer !== null && (
          <OptionRow
            id={`${id}-${options.length}`}
            active={active === options.length}
            chosen={false}
            onTake={() => onTake(options.length)}
          >
            <Plus size={14} strokeWidth={1.75} aria-hidden />
            <span className="cut">{offer}</span>
          </OptionRow>
        )}
      </div>
      {options.length === 0 && offer === null && (
        <p className="px-3 pt-1 pb-2.5 text-ink-3">{t(NO_OPTION[state])}</p>
      )}
    </>
  );
}

export function OptionRow({
  id,
  active,
  chosen,
  onTake,
  children,
}: {
  id: string;
  active: boolean;
  chosen: boolean;
  onTake: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      onClick={onTake}
      className={cx(
        "flex min-h-row w-full items-center text-left gap-2 rounded-sm px-2 outline-none",
        active && "bg-hover outline-1 -outline-offset-1 outline-line-2",
        chosen && "font-medium text-accent-ink",
      )}
    >
      {children}
    </button>
  );
}
