"use client";
import { Eye, EyeOff, Lock, Search, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ComponentProps, type HTMLInputAutoCompleteAttribute, type ReactNode, useState } from "react";
import { IconButton } from "@/components/ui/controls/button";
import { type Binding, boxClass, type ControlProps, Field, useControl } from "@/components/ui/controls/field";
import { KeyHint } from "@/components/ui/controls/key-hint";
import { cx } from "@/components/ui/cx";
import { useTypedBefore } from "@/components/ui/hydration";
import { IconSlot } from "@/components/ui/layout/icon-slot";

type TextProps = ControlProps &
  Binding<string> & {
    type?: "text" | "email" | "url" | "tel" | "search";
    placeholder?: string;
    autoComplete?: HTMLInputAutoCompleteAttribute;
    inputMode?: "text" | "numeric" | "email" | "url" | "tel";
    maxLength?: number;
    icon?: ReactNode;
    suffix?: ReactNode;
    aside?: ReactNode;
  };

export function TextField(props: TextProps) {
  const { size, icon, suffix, aside, value, onChange, onBlur, ref } = props;
  const { field, control } = useControl(props);
  const element = useTypedBefore(ref);
  return (
    <Field {...field} aside={aside}>
      <span className={boxClass(size)}>
        {icon && <IconSlot icon={icon} className="text-ink-3" />}
        <input
          {...control}
          ref={element}
          type={props.type ?? "text"}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
          placeholder={props.placeholder}
          autoComplete={props.autoComplete ?? "off"}
          inputMode={props.inputMode}
          maxLength={props.maxLength}
        />
        {suffix && <span className="text-ink-3">{suffix}</span>}
        {control.disabled && typeof props.disabled === "string" && (
          <Lock size={14} strokeWidth={1.75} aria-hidden />
        )}
      </span>
    </Field>
  );
}

/** Show and hide, and a word about caps lock. */
export function PasswordField(props: Omit<TextProps, "type" | "icon" | "suffix"> & { fresh?: boolean }) {
  const { size, aside, value, onChange, onBlur, ref, fresh } = props;
  const t = useTranslations("ui");
  const [shown, setShown] = useState(false);
  const [caps, setCaps] = useState(false);
  const { field, control } = useControl({ ...props, help: caps ? t("caps_lock") : props.help });
  const element = useTypedBefore(ref);
  return (
    <Field {...field} aside={aside}>
      <span className={boxClass(size)}>
        <input
          {...control}
          ref={element}
          type={shown ? "text" : "password"}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyUp={(event) => setCaps(event.getModifierState("CapsLock"))}
          onBlur={onBlur}
          autoComplete={fresh ? "new-password" : "current-password"}
          spellCheck={false}
        />
        <button
          type="button"
          className="flex items-center gap-1 text-xs text-ink-2 hover:text-ink"
          onClick={() => setShown(!shown)}
          aria-pressed={shown}
        >
          {shown ? (
            <EyeOff size={15} strokeWidth={1.75} aria-hidden />
          ) : (
            <Eye size={15} strokeWidth={1.75} aria-hidden />
          )}
          {shown ? t("hide") : t("show")}
        </button>
      </span>
    </Field>
  );
}

/** Free-text search; Escape empties it. `input` is what suggestions under it add; a key it handles goes no further. */
export function SearchField(
  props: ControlProps & Binding<string> & { keys?: string; input?: ComponentProps<"input"> },
) {
  const { label, size, className, value, onChange, onBlur, ref, keys, input } = props;
  const t = useTranslations("ui");
  const { control } = useControl(props);
  const element = useTypedBefore(ref);
  return (
    <span className={cx(boxClass(size), "border-line-2", className)}>
      <Search size={15} strokeWidth={1.75} className="text-ink-3" aria-hidden />
      <input
        {...control}
        {...input}
        ref={element}
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        onKeyDown={(event) => {
          input?.onKeyDown?.(event);
          if (event.key !== "Escape" || event.isDefaultPrevented()) return;
          if (value) onChange("");
          else event.currentTarget.blur();
        }}
      />
      {value ? (
        <IconButton
          label={t("clear")}
          icon={<X />}
          size="sm"
          className="-mr-1.5"
          onClick={() => onChange("")}
        />
      ) : (
        keys && <KeyHint keys={keys} />
      )}
    </span>
  );
}

export function TextArea(
  props: ControlProps & Binding<string> & { rows?: number; placeholder?: string; maxLength?: number },
) {
  const { value, onChange, onBlur, ref } = props;
  const { field, control } = useControl(props);
  const element = useTypedBefore(ref);
  return (
    <Field {...field}>
      <textarea
        {...control}
        ref={element}
        rows={props.rows ?? 3}
        className="field-box field-sizing-content h-auto max-h-80 min-h-[4.5em] w-full resize-y py-1.5 leading-normal"
        value={value}
        placeholder={props.placeholder}
        // A browser that restores its text after a reload would hand over an old one as if it were typed.
        autoComplete="off"
        maxLength={props.maxLength}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      />
    </Field>
  );
}
