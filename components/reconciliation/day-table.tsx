"use client";
import { Check, ChevronDown, ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { ExtraRow } from "@/components/reconciliation/extra-row";
import { CELL, Mark, ROW, SPINE, WIDE } from "@/components/reconciliation/row-parts";
import { Status } from "@/components/status";
import { SpotBar } from "@/components/ui/controls/color-field";
import { cx } from "@/components/ui/cx";
import { Badge } from "@/components/ui/feedback/badge";
import { useFormat } from "@/components/ui/format";
import { isZero, type Money } from "@/lib/money";
import {
  type BreakView,
  type DayView,
  isCollapsed,
  isDiscrepancy,
  listRows,
  type SpotView,
  sumBreak,
} from "@/lib/traffic/recon-view";

const HEAD =
  "h-[1.875rem] border-y border-line bg-sunken px-(--pad-cell) text-left text-xs font-medium text-ink-3";
function Effect({ of, strong = false }: { of: Money; strong?: boolean }) {
  const { money } = useFormat();
  return (
    <span className={cx(isZero(of) ? "text-ink-3" : "text-bad-ink", strong && !isZero(of) && "font-medium")}>
      {money(of)}
    </span>
  );
}

/** The badge of what was decided, or of what happened. */
function Outcome({ spot, over }: { spot: SpotView; over: boolean }) {
  const t = useTranslations("reconciliation");
  if (spot.decision === "make_good") return <Status of="spot" is="made_good" />;
  if (spot.decision === "credit") return <Status of="spot" is="credited" />;
  if (spot.decision === "accept" || spot.decision === "bill") {
    return (
      <Badge tone="done" glyph="tick">
        {t(`decided.${spot.decision}`)}
      </Badge>
    );
  }
  if (spot.result) return <Status of="asrun" is={spot.result} />;
  return over ? (
    <Badge tone="warn" glyph="clock">
      {t("no_log")}
    </Badge>
  ) : (
    <Status of="spot" is="planned" />
  );
}

type TableProps = {
  day: DayView;
  open: ReadonlySet<string>;
  onFold: (of: string) => void;
  cursor: string | null;
  selected: ReadonlySet<string>;
  onCursor: (spot: string) => void;
};

/** Scheduled on the left, aired on the right, the match between them. What is fine is folded to a line a break. */
export function DayTable(props: TableProps) {
  const t = useTranslations("reconciliation");
  const carts = props.day.breaks.some((b) => b.spots.some((p) => p.cart !== null));
  return (
    <table
      role="grid"
      aria-label={t("table")}
      className="w-full table-fixed border-separate border-spacing-0 max-sm:block"
    >
      <thead className="sticky top-0 z-(--z-sticky) max-sm:hidden">
        <tr>
          <th className={cx(HEAD, "w-8")} />
          <th className={cx(HEAD, "w-[5rem]")}>{t("scheduled")}</th>
          <th className={HEAD} />
          <th className={cx(HEAD, "w-16 text-right")}>{t("seconds")}</th>
          {carts && <th className={cx(HEAD, "w-16 text-right")}>{t("cart")}</th>}
          <th className={cx(HEAD, "w-10 border-x")}>
            <span className="sr-only">{t("match")}</span>
          </th>
          <th className={cx(HEAD, "w-[5rem]")}>{t("aired")}</th>
          <th className={HEAD} />
          <th className={cx(HEAD, "w-16 text-right")}>{t("seconds")}</th>
          <th className={cx(HEAD, "w-36")}>{t("result")}</th>
          <th className={cx(HEAD, "w-20 pr-3 text-right")}>{t("effect")}</th>
        </tr>
      </thead>
      {props.day.breaks
        .filter((of) => of.spots.length > 0 || of.extra.length > 0)
        .map((of) => (
          <BreakRows key={of.uuid} of={of} carts={carts} {...props} />
        ))}
    </table>
  );
}

function BreakRows({
  of,
  carts,
  day,
  open,
  onFold,
  cursor,
  selected,
  onCursor,
}: TableProps & { of: BreakView; carts: boolean }) {
  const t = useTranslations("reconciliation");
  const { time } = useFormat();
  const fine = isCollapsed(of, day);
  const unfolded = open.has(of.uuid);
  const sums = sumBreak(of);
  const known = of.spots.some((p) => p.result !== null);
  const all = sums.moved ? "moved_inside" : "on_time";
  const complete = sums.fine === sums.spots;
  const Chevron = unfolded ? ChevronDown : ChevronRight;
  const saySum = () => {
    if (!fine || !known) return t("scheduled_sum", { spots: sums.spots, seconds: sums.seconds });
    if (sums.moved) return t("fine_moved", { fine: sums.fine, spots: sums.spots, moved: sums.moved });
    return t("fine_of", { fine: sums.fine, spots: sums.spots });
  };
  return (
    <tbody className="max-sm:block">
      <tr
        className={cx(ROW, !fine && unfolded && "bg-sunken", "cursor-pointer hover:bg-hover")}
        onClick={() => onFold(of.uuid)}
      >
        <td className={cx(CELL, "pr-0 pl-3 text-ink-3")}>
          <button
            type="button"
            aria-expanded={unfolded}
            aria-label={t("unfold", { time: time(of.second) })}
            className="grid size-5 place-items-center rounded-xs"
            onClick={(event) => {
              event.stopPropagation();
              onFold(of.uuid);
            }}
          >
            <Chevron size={14} strokeWidth={1.75} aria-hidden />
          </button>
        </td>
        <th scope="rowgroup" className={cx(CELL, "num text-left font-semibold max-sm:w-12")}>
          {time(of.second)}
        </th>
        <td
          colSpan={carts ? 3 : 2}
          className={cx(CELL, "num cut text-ink-2 max-sm:min-w-0 max-sm:grow max-sm:basis-0")}
        >
          {saySum()}
        </td>
        <td className={cx(CELL, SPINE, WIDE)}>{fine && known && complete && <Mark of={all} />}</td>
        <td colSpan={3} className={cx(CELL, WIDE, "num cut text-ink-2")}>
          {fine
            ? of.aired_from !== null &&
              of.aired_to !== null &&
              `${time(of.aired_from, true)}–${time(of.aired_to, true)}`
            : known && t("aired_sum", { spots: sums.aired, seconds: sums.aired_seconds })}
        </td>
        <td className={CELL}>
          {sums.open > 0 ? (
            <span className="num font-medium text-warn-ink">{t("open_count", { count: sums.open })}</span>
          ) : (
            fine && known && complete && <Status of="asrun" is={all} />
          )}
        </td>
        <td className={cx(CELL, WIDE, "num pr-3 text-right")}>
          {known && <Effect of={sums.effect} strong />}
        </td>
      </tr>
      {unfolded &&
        listRows(of).map((row) =>
          "spot" in row ? (
            <SpotRow
              key={row.spot.uuid}
              spot={row.spot}
              carts={carts}
              over={day.over}
              cursor={cursor === row.spot.uuid}
              selected={selected.has(row.spot.uuid)}
              onCursor={onCursor}
            />
          ) : (
            <ExtraRow
              key={row.extra.uuid}
              line={row.extra}
              carts={carts}
              cursor={cursor === row.extra.uuid}
              onCursor={onCursor}
            />
          ),
        )}
    </tbody>
  );
}

function SpotRow({
  spot,
  carts,
  over,
  cursor,
  selected,
  onCursor,
}: {
  spot: SpotView;
  carts: boolean;
  over: boolean;
  cursor: boolean;
  selected: boolean;
  onCursor: (spot: string) => void;
}) {
  const t = useTranslations("reconciliation");
  const { time, day } = useFormat();
  const exception = isDiscrepancy(spot, over);
  const off = spot.aired_length !== null && spot.result === "short";
  const sayAired = () => {
    const { make_good } = spot;
    if (make_good) return t("made_good_at", { day: day(make_good.date), time: time(make_good.second) });
    if (spot.decision === "make_good") return t("make_good_open");
    return spot.aired_title ?? (spot.result === "missed" && t("not_in_log"));
  };
  return (
    <tr
      data-row={spot.uuid}
      data-cursor={cursor || undefined}
      tabIndex={cursor ? 0 : -1}
      aria-selected={selected}
      onClick={() => exception && onCursor(spot.uuid)}
      className={cx(
        ROW,
        "outline-none",
        exception && "cursor-pointer hover:bg-hover",
        (cursor || selected) && "bg-selected hover:bg-selected",
      )}
    >
      <td className={cx(CELL, WIDE, "group-data-cursor/row:shadow-[inset_3px_0_0_var(--accent)]")}>
        {selected && (
          <Check size={13} strokeWidth={2} className="ml-1.5 text-accent-ink" aria-label={t("is_selected")} />
        )}
      </td>
      <td className={cx(CELL, "num")}>{time(spot.second, true)}</td>
      <td className={cx(CELL, "max-sm:min-w-0 max-sm:grow max-sm:basis-1/2")}>
        <span className="flex min-w-0 items-center gap-2">
          <SpotBar color={spot.color} />
          <span className="cut font-medium">{spot.title}</span>
        </span>
      </td>
      <td className={cx(CELL, WIDE, "num text-right")}>{spot.length}</td>
      {carts && <td className={cx(CELL, WIDE, "num text-right text-ink-3")}>{spot.cart}</td>}
      <td className={cx(CELL, SPINE, WIDE, (cursor || selected) && "bg-selected")}>
        <Mark of={spot.result} />
      </td>
      <td className={cx(CELL, "num max-sm:order-4 max-sm:text-xs max-sm:text-ink-3")}>
        {spot.aired_second !== null && time(spot.aired_second, true)}
      </td>
      <td
        className={cx(
          CELL,
          "cut max-sm:order-5 max-sm:min-w-0 max-sm:grow max-sm:text-xs",
          spot.aired_title === null && "text-ink-3",
        )}
      >
        {sayAired()}
      </td>
      <td className={cx(CELL, WIDE, "num text-right", off && "font-medium text-warn-ink")}>
        {spot.aired_length}
      </td>
      <td className={cx(CELL, "max-sm:order-2")}>
        <Outcome spot={spot} over={over} />
      </td>
      <td className={cx(CELL, "num pr-3 text-right max-sm:order-6 max-sm:ml-auto max-sm:text-xs")}>
        {(spot.result !== null || spot.decision !== null) && <Effect of={spot.effect} strong={spot.open} />}
      </td>
    </tr>
  );
}
