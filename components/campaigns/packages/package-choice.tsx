"use client";
import { useTranslations } from "next-intl";
import { useSegmentWords } from "@/components/campaigns/segment-words";
import { PackageLine } from "@/components/sales-packages/package-lines";
import { cx } from "@/components/ui/cx";
import { useFormat } from "@/components/ui/format";
import { getPackageEnd } from "@/lib/booking/packages/package";
import type { CallOutput } from "@/lib/browser/api";
import type { Day } from "@/lib/day";

type Row = CallOutput<"sales_packages.list">["rows"][number];

/** One package to choose: what it contains, where and when it would run, and what it costs. */
export function PackageChoice({
  of,
  on,
  start,
  onChoose,
}: {
  of: Row;
  on: boolean;
  start: Day | null;
  onChoose: () => void;
}) {
  const t = useTranslations("campaigns");
  const words = useSegmentWords();
  const { money, percent, formats } = useFormat();
  const { name, station_names, lines, usual_days, price_by, price, discount_bp } = of;
  const byCard = discount_bp ? t("package.card_less", { percent: percent(discount_bp) }) : t("package.card");
  const when = start ? words.span(start, getPackageEnd(of, start)) : t("package.days", { count: usual_days });
  return (
    <li>
      <label
        className={cx(
          "relative block rounded-md border px-3.5 py-2.5 has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-(--focus)",
          on ? "border-(--accent) bg-accent-soft" : "border-line-2 hover:bg-hover",
        )}
      >
        <input
          type="radio"
          name="package"
          className="sr-only"
          aria-label={name}
          checked={on}
          onChange={onChoose}
        />
        <span className="flex flex-wrap items-baseline gap-x-3">
          <b className="min-w-0 grow font-semibold">{name}</b>
          <span className="num font-semibold">
            {price_by === "fixed" && price !== null ? (
              <>
                {money(price)} <span className="text-xs font-normal text-ink-3">{formats.currency}</span>
              </>
            ) : (
              byCard
            )}
          </span>
        </span>
        <span className="block text-xs text-ink-2">{`${station_names.join(", ")} · ${when}`}</span>
        {lines.map((line, at) => (
          <PackageLine key={at} line={line} disabled />
        ))}
      </label>
    </li>
  );
}
