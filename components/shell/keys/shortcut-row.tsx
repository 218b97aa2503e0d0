"use client";
import { Ban, Pencil, RotateCcw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { IconButton } from "@/components/ui/controls/button";
import { KeyCap } from "@/components/ui/controls/key-hint";
import { pressed, SEQUENCE } from "@/components/ui/controls/keys";
import {
  type BoundShortcut,
  findConflict,
  findKeys,
  getShortcutId,
  mayChoose,
  type OwnKeys,
} from "@/lib/browser/shortcuts";

/** One action with its keys: what is pressed next becomes its keys, unless another action has them. */
export function ShortcutRow({
  of,
  table,
  own,
  isChanging,
  onChanging,
  onChoose,
}: {
  of: BoundShortcut;
  table: readonly BoundShortcut[];
  own: OwnKeys;
  isChanging: boolean;
  onChanging: (is: boolean) => void;
  onChoose: (keys: string | null) => void;
}) {
  const t = useTranslations("shell");
  const keys = findKeys(own, of);
  const isOwn = own[getShortcutId(of)] !== undefined;
  const change = useRef<HTMLButtonElement>(null);
  const end = () => {
    onChanging(false);
    change.current?.focus();
  };
  return (
    <li className="break-inside-avoid border-b border-line py-1 text-sm">
      <div className="flex min-h-row items-center gap-2">
        <span className="min-w-0 grow">{of.says}</span>
        {keys === "" ? (
          <span className="text-xs text-ink-3">{t("key_off")}</span>
        ) : (
          <>
            <KeyCap keys={keys} {...(isOwn && { className: "border-accent text-accent-ink" })} />
            <span className="sr-only">{keys}</span>
          </>
        )}
        <span className="flex">
          {isOwn && (
            <IconButton
              size="sm"
              icon={<RotateCcw />}
              label={t("key_reset", { action: of.says })}
              onClick={() => onChoose(null)}
            />
          )}
          <IconButton
            ref={change}
            size="sm"
            icon={<Pencil />}
            label={t("key_change", { action: of.says })}
            onClick={() => onChanging(!isChanging)}
          />
          {keys !== "" && (
            <IconButton
              size="sm"
              icon={<Ban />}
              label={t("key_switch_off", { action: of.says })}
              onClick={() => onChoose("")}
            />
          )}
        </span>
      </div>
      {isChanging && (
        <KeyCatcher
          of={of}
          table={table}
          own={own}
          onCancel={end}
          onChoose={(next) => {
            onChoose(next === of.keys ? null : next);
            end();
          }}
        />
      )}
    </li>
  );
}

/** Takes the next keys: one, or a second one that follows soon. Escape cancels. */
function KeyCatcher({
  of,
  table,
  own,
  onCancel,
  onChoose,
}: {
  of: BoundShortcut;
  table: readonly BoundShortcut[];
  own: OwnKeys;
  onCancel: () => void;
  onChoose: (keys: string) => void;
}) {
  const t = useTranslations("shell");
  const [caught, setCaught] = useState("");
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLFieldSetElement>(null);
  useEffect(() => field.current?.focus(), []);
  // Waits for a second key of a sequence before the first is taken alone.
  useEffect(() => {
    if (!caught) return;
    const timer = setTimeout(
      () => {
        setCaught("");
        const other = findConflict(table, own, of, caught);
        if (!mayChoose(caught)) setProblem(t("key_reserved"));
        else if (other) setProblem(t("key_taken", { action: other.says }));
        else onChoose(caught);
      },
      caught.includes(" ") ? 0 : SEQUENCE,
    );
    return () => clearTimeout(timer);
  }, [caught, table, own, of, onChoose, t]);
  return (
    <fieldset
      ref={field}
      tabIndex={-1}
      aria-label={t("key_press", { action: of.says })}
      className="mb-1 rounded-sm bg-surface px-2 py-1.5 text-xs text-ink-2 outline-accent focus-visible:outline-2"
      onBlur={onCancel}
      onKeyDown={(event) => {
        const step = pressed(event.nativeEvent);
        if (step === "tab" || step === "shift+tab") return;
        event.preventDefault();
        event.stopPropagation();
        if (step === "escape") return onCancel();
        if (step === "") return;
        setProblem(undefined);
        setCaught((before) => (before && !before.includes(" ") ? `${before} ${step}` : step));
      }}
    >
      {problem ? (
        <span role="alert" className="text-bad-ink">
          {problem}
        </span>
      ) : (
        <span>{caught ? <KeyCap keys={caught} /> : t("key_press_now")}</span>
      )}
    </fieldset>
  );
}
