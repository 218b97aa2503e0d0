"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import { cx } from "@/components/ui/cx";

export type ControlSize = "sm" | "md" | "lg";

/** What every control takes. A text in `disabled` is the reason, shown as help. */
export type ControlProps = {
  label: string;
  /** The label is read aloud but not drawn: for controls in tables and toolbars; `wide` draws it on the phone. */
  bare?: boolean | "wide";
  /** What is drawn instead of a label that names more than is to be seen: "Quantity" of "Quantity of line 1". */
  short?: string;
  help?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
  disabled?: boolean | string;
  size?: ControlSize;
  name?: string;
  className?: string;
  autoFocus?: boolean;
};
/** What binds a control to a value: given by hand or by `form.field(name)`. */
export type Binding<T> = {
  value: T;
  onChange: (value: T) => void;
  onBlur?: () => void;
  ref?: (element: HTMLElement | null) => void;
};

/** Box and letter size of a control. */
export const boxClass = (size: ControlSize = "md") =>
  cx("field-box", size !== "md" && (size === "sm" ? "field-sm" : "field-lg"));

/**
 * What `Field` and the control inside it take of the props of a field: `<Field {...field}><input {...control} /></Field>`.
 * Their ids tie label, help and error to the control.
 */
export function useControl(props: ControlProps) {
  const { label, bare, short, help, error, optional, disabled, name, className, autoFocus } = props;
  const id = useId();
  const hint = typeof disabled === "string" ? disabled : help;
  return {
    field: { id, label, bare, short, error, optional, hint, className },
    control: {
      id,
      name,
      autoFocus,
      disabled: disabled !== undefined && disabled !== false,
      "aria-invalid": error ? true : undefined,
      "aria-describedby": cx(error && `${id}-error`, Boolean(hint) && `${id}-help`) || undefined,
    },
  } as const;
}

/** Label above, help and error below. `group` labels several controls at once. */
export function Field({
  id,
  label,
  bare = false,
  short,
  hint,
  error,
  optional = false,
  aside,
  group = false,
  className,
  children,
}: Pick<ControlProps, "label" | "bare" | "short" | "error" | "optional" | "className"> & {
  id: string;
  hint?: ReactNode;
  aside?: ReactNode;
  group?: boolean;
  children: ReactNode;
}) {
  const t = useTranslations("ui");
  const Label = group ? "span" : "label";
  return (
    <div
      className={cx("min-w-0", className)}
      {...(group && {
        role: "group",
        "aria-labelledby": `${id}-label`,
        "aria-describedby": `${id}-help ${id}-error`,
      })}
    >
      <div
        className={cx(
          "mb-1 flex items-baseline justify-between gap-2",
          bare && (bare === "wide" ? "sm:sr-only" : "sr-only"),
        )}
      >
        <Label
          id={`${id}-label`}
          {...(!group && { htmlFor: id })}
          className="block text-xs leading-(--leading) font-medium text-ink-2"
        >
          {short && <span aria-hidden>{short}</span>}
          <span className={short && "sr-only"}>{label}</span>
          {optional && <span className="ml-1.5 font-normal text-ink-3">{t("optional")}</span>}
        </Label>
        {aside}
      </div>
      {children}
      {error && (
        <p id={`${id}-error`} className="mt-1 text-xs text-bad-ink">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-help`} className="mt-1 text-xs text-ink-3">
          {hint}
        </p>
      )}
    </div>
  );
}
