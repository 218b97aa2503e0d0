"use client";
import { useTranslations } from "next-intl";
import type { Preview } from "@/components/planner/use-solve";
import { Button } from "@/components/ui/controls/button";
import { KeyHint } from "@/components/ui/controls/key-hint";
import { cx } from "@/components/ui/cx";
import { useFormat } from "@/components/ui/format";

/** How far the plan is, how good, and the keys. */
export function PlannerFoot({
  count,
  wanted,
  broken,
  preview,
  unsold,
}: {
  count: number;
  wanted: number;
  /** Breaks in which a rule is broken. */
  broken: number;
  preview: Preview | null;
  /** Painted spots that no segment sells, and how they are removed. */
  unsold?: { count: number; onRemove: () => void };
}) {
  const t = useTranslations("planner");
  const { number } = useFormat();
  return (
    <footer
      className={cx(
        "num flex flex-none flex-wrap items-center gap-x-5 lg:flex-nowrap lg:whitespace-nowrap gap-y-1 border-t border-line px-gutter py-2 text-xs text-ink-3 max-sm:py-0.5",
        broken === 0 && "max-sm:hidden",
      )}
    >
      <span role="status">
        {t.rich("placed", {
          count: number(count),
          of: number(wanted),
          b: (text) => <b className="font-semibold text-ink">{text}</b>,
        })}
      </span>
      {broken > 0 && <span className="text-bad-ink">{t("broken_count", { count: broken })}</span>}
      {unsold && unsold.count > 0 && (
        <span className="flex items-center gap-2 text-bad-ink">
          {t("unsold", { count: unsold.count })}
          <Button size="sm" onClick={unsold.onRemove}>
            {t("unsold_remove", { count: unsold.count })}
          </Button>
        </span>
      )}
      {preview && preview.unplaced.length > 0 && preview.plan.bound ? (
        <span className="max-sm:hidden">
          {t.rich("of_best", {
            percent: number((100 * preview.plan.value) / preview.plan.bound, 1),
            b: (text) => <b className="font-semibold text-ink">{text}</b>,
          })}
        </span>
      ) : null}
      {preview && <PlanQuality quality={preview.quality} />}
      <span className="ml-auto flex items-center gap-3 max-lg:hidden">
        <span>
          <KeyHint keys="space" /> {t("key_add")}
        </span>
        <span>
          <KeyHint keys="l" /> {t("key_lock")}
        </span>
        <span>
          <KeyHint keys="?" /> {t("key_all")}
        </span>
      </span>
    </footer>
  );
}

const PARTS = ["placed", "window", "rotation", "separation", "position", "copy"] as const;

/** The quality of the plan with the parts it is made of. */
function PlanQuality({ quality }: { quality: Preview["quality"] }) {
  const t = useTranslations("planner");
  if (quality.score === null) return null;
  return (
    <span className="cut max-sm:hidden">
      {t.rich("quality.score", {
        of: quality.score,
        b: (text) => <b className="font-semibold text-ink">{text}</b>,
      })}
      {PARTS.flatMap((part) => {
        const of = quality[part];
        return of === null ? [] : [` · ${t(`quality.${part}`, { of })}`];
      })}
      {quality.little_stock && ` · ${t("little_stock")}`}
    </span>
  );
}
