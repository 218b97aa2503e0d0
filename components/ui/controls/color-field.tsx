"use client";
import { useTranslations } from "next-intl";
import { type Binding, type ControlProps, Field, useControl } from "@/components/ui/controls/field";
import { cx } from "@/components/ui/cx";

/** The ten spot colours, by their number, a tenant's own over the look's: literal classes, so that no style is written. */
const FILLS = [
  "bg-[var(--own-spot-1,var(--spot-1))]",
  "bg-[var(--own-spot-2,var(--spot-2))]",
  "bg-[var(--own-spot-3,var(--spot-3))]",
  "bg-[var(--own-spot-4,var(--spot-4))]",
  "bg-[var(--own-spot-5,var(--spot-5))]",
  "bg-[var(--own-spot-6,var(--spot-6))]",
  "bg-[var(--own-spot-7,var(--spot-7))]",
  "bg-[var(--own-spot-8,var(--spot-8))]",
  "bg-[var(--own-spot-9,var(--spot-9))]",
  "bg-[var(--own-spot-10,var(--spot-10))]",
];
export const spotFill = (color: number) => FILLS[color - 1] ?? FILLS[0]!;

/** The bar beside a name. */
export const SpotBar = ({ color, className }: { color: number; className?: string }) => (
  <span aria-hidden className={cx("w-[3px] flex-none rounded-full", spotFill(color), className ?? "h-4")} />
);

/** One of the ten colours; arrows move between them. */
export function ColorField(props: ControlProps & Binding<number>) {
  const { value, onChange, ref } = props;
  const t = useTranslations("ui");
  const { field, control } = useControl(props);
  return (
    <Field {...field} group>
      <div className="flex h-control items-center gap-1">
        {FILLS.map((fill, n) => (
          <label
            key={fill}
            className="grid size-6 place-items-center rounded-sm hover:bg-hover has-checked:bg-selected has-checked:shadow-[0_0_0_1px_var(--accent)] has-focus-visible:outline-2 has-focus-visible:outline-(--focus)"
          >
            <input
              {...(n === 0 && { ref })}
              type="radio"
              className="sr-only"
              name={field.id}
              aria-label={t("color", { number: n + 1 })}
              checked={value === n + 1}
              disabled={control.disabled}
              onChange={() => onChange(n + 1)}
            />
            <span className={cx("size-3.5 rounded-xs", fill)} />
          </label>
        ))}
      </div>
    </Field>
  );
}
