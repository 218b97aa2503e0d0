"use client";
import {
  ArrowDownRight,
  ArrowRight,
  Check,
  ChevronDown,
  ChevronRight,
  Copy,
  type LucideIcon,
  Plus,
  Shuffle,
  TimerOff,
  X,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { Status } from "@/components/status";
import { Badge } from "@/components/ui/badge";
import { SpotBar } from "@/components/ui/color-field";
import { cx } from "@/components/ui/cx";
import { useFormat } from "@/components/ui/format";
import { isZero, type Money, ZERO } from "@/lib/money";
import {
  type BreakView,
  type DayView,
  type ExtraView,
  isException,
  isFolded,
  type PlayView,
  rowsOf,
  sumsOf,
} from "@/lib/traffic/recon-view";

const HEAD =
  "h-[1.875rem] border-y border-line bg-sunken px-(--pad-cell) text-left text-xs font-medium text-ink-3";
const CELL = "h-row border-b border-line px-(--pad-cell) max-sm:h-auto max-sm:border-0 max-sm:p-0";
const SPINE = "border-x border-line bg-canvas px-0 text-center max-sm:border-0 max-sm:bg-transparent";
const WIDE = "max-sm:hidden";
const ROW =
  "group/row max-sm:flex max-sm:min-h-row max-sm:flex-wrap max-sm:items-center max-sm:gap-x-2 max-sm:border-b max-sm:border-line max-sm:px-gutter max-sm:py-1.5";

/** What became of a play, on the spine between the two tables. */
const MARKS: Record<NonNullable<PlayView["result"]>, readonly [LucideIcon, string]> = {
  on_time: [Check, "text-ok-ink"],
  moved_inside: [ArrowRight, "text-ink-3"],
  moved_outside: [ArrowDownRight, "bg-warn-soft text-warn-ink"],
  short: [TimerOff, "bg-warn-soft text-warn-ink"],
  missed: [X, "bg-bad-soft text-bad-ink"],
  wrong_copy: [Shuffle, "bg-warn-soft text-warn-ink"],
  extra: [Plus, "bg-accent-soft text-accent-ink"],
  double: [Copy, "bg-warn-soft text-warn-ink"],
};
function Mark({ of }: { of: NonNullable<PlayView["result"]> | null }) {
  if (!of) return null;
  const [Icon, look] = MARKS[of];
  return (
    <span className={cx("inline-grid size-5 place-items-center rounded-full align-middle", look)}>
      <Icon size={13} strokeWidth={2} aria-hidden />
    </span>
  );
}

function Effect({ of, strong = false }: { of: Money; strong?: boolean }) {
  const { money } = useFormat();
  return (
    <span className={cx(isZero(of) ? "text-ink-3" : "text-bad-ink", strong && !isZero(of) && "font-medium")}>
      {money(of)}
    </span>
  );
}

/** The badge of what was decided, or of what happened. */
function Outcome({ play, over }: { play: PlayView; over: boolean }) {
  const t = useTranslations("reconciliation");
  if (play.decision === "make_good") return <Status of="play" is="made_good" />;
  if (play.decision === "credit") return <Status of="play" is="credited" />;
  if (play.decision === "accept" || play.decision === "bill") {
    return (
      <Badge tone="done" glyph="tick">
        {t(`decided.${play.decision}`)}
      </Badge>
    );
  }
  if (play.result) return <Status of="asrun" is={play.result} />;
  return over ? (
    <Badge tone="warn" glyph="clock">
      {t("no_log")}
    </Badge>
  ) : (
    <Status of="play" is="planned" />
  );
}

type TableProps = {
  day: DayView;
  open: ReadonlySet<string>;
  onFold: (of: string) => void;
  cursor: string | null;
  selected: ReadonlySet<string>;
  onCursor: (play: string) => void;
};

/** Scheduled on the left, aired on the right, the match between them. What is fine is folded to a line a break. */
export function DayTable(props: TableProps) {
  const t = useTranslations("reconciliation");
  const carts = props.day.breaks.some((b) => b.plays.some((p) => p.cart !== null));
  return (
    <table
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
        .filter((of) => of.plays.length > 0 || of.extra.length > 0)
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
  const fine = isFolded(of, day);
  const unfolded = open.has(of.uuid);
  const sums = sumsOf(of);
  const known = of.plays.some((p) => p.result !== null);
  const all = sums.moved ? "moved_inside" : "on_time";
  const Chevron = unfolded ? ChevronDown : ChevronRight;
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
        <td colSpan={carts ? 3 : 2} className={cx(CELL, "num cut text-ink-2 max-sm:min-w-0 max-sm:grow")}>
          {!fine || !known
            ? t("scheduled_sum", { plays: sums.plays, seconds: sums.seconds })
            : sums.moved
              ? t("fine_moved", { plays: sums.plays, moved: sums.moved })
              : t("fine_of", { fine: sums.plays, plays: sums.plays })}
        </td>
        <td className={cx(CELL, SPINE, WIDE)}>{fine && known && <Mark of={all} />}</td>
        <td colSpan={3} className={cx(CELL, WIDE, "num cut text-ink-2")}>
          {fine
            ? of.aired_from !== null &&
              of.aired_to !== null &&
              `${time(of.aired_from, true)}–${time(of.aired_to, true)}`
            : known && t("aired_sum", { plays: sums.aired, seconds: sums.aired_seconds })}
        </td>
        <td className={CELL}>
          {sums.open > 0 ? (
            <span className="num font-medium text-warn-ink">{t("open_count", { count: sums.open })}</span>
          ) : (
            fine && known && <Status of="asrun" is={all} />
          )}
        </td>
        <td className={cx(CELL, WIDE, "num pr-3 text-right")}>
          {known && <Effect of={sums.effect} strong />}
        </td>
      </tr>
      {unfolded &&
        rowsOf(of).map((row) =>
          "play" in row ? (
            <PlayRow
              key={row.play.uuid}
              play={row.play}
              carts={carts}
              over={day.over}
              cursor={cursor === row.play.uuid}
              selected={selected.has(row.play.uuid)}
              onCursor={onCursor}
            />
          ) : (
            <ExtraRow key={row.extra.uuid} line={row.extra} carts={carts} />
          ),
        )}
    </tbody>
  );
}

function PlayRow({
  play,
  carts,
  over,
  cursor,
  selected,
  onCursor,
}: {
  play: PlayView;
  carts: boolean;
  over: boolean;
  cursor: boolean;
  selected: boolean;
  onCursor: (play: string) => void;
}) {
  const t = useTranslations("reconciliation");
  const { time, day } = useFormat();
  const exception = isException(play, over);
  const off = play.aired_length !== null && play.result === "short";
  return (
    <tr
      data-row={play.uuid}
      data-cursor={cursor || undefined}
      aria-selected={selected || undefined}
      onClick={() => exception && onCursor(play.uuid)}
      className={cx(
        ROW,
        exception && "cursor-pointer hover:bg-hover",
        (cursor || selected) && "bg-selected hover:bg-selected",
      )}
    >
      <td className={cx(CELL, WIDE, "group-data-cursor/row:shadow-[inset_3px_0_0_var(--accent)]")}>
        {selected && (
          <Check size={13} strokeWidth={2} className="ml-1.5 text-accent-ink" aria-label={t("is_selected")} />
        )}
      </td>
      <td className={cx(CELL, "num")}>{time(play.second, true)}</td>
      <td className={cx(CELL, "max-sm:min-w-0 max-sm:grow max-sm:basis-1/2")}>
        <span className="flex min-w-0 items-center gap-2">
          <SpotBar color={play.color} />
          <span className="cut font-medium">{play.title}</span>
        </span>
      </td>
      <td className={cx(CELL, WIDE, "num text-right")}>{play.length}</td>
      {carts && <td className={cx(CELL, WIDE, "num text-right text-ink-3")}>{play.cart}</td>}
      <td className={cx(CELL, SPINE, WIDE, (cursor || selected) && "bg-selected")}>
        <Mark of={play.result} />
      </td>
      <td className={cx(CELL, "num max-sm:order-4 max-sm:text-xs max-sm:text-ink-3")}>
        {play.aired_second !== null && time(play.aired_second, true)}
      </td>
      <td
        className={cx(
          CELL,
          "cut max-sm:order-5 max-sm:min-w-0 max-sm:grow max-sm:text-xs",
          play.aired_title === null && "text-ink-3",
        )}
      >
        {play.make_good
          ? t("made_good_at", { day: day(play.make_good.date), time: time(play.make_good.second) })
          : play.decision === "make_good"
            ? t("make_good_open")
            : (play.aired_title ?? (play.result === "missed" ? t("not_in_log") : ""))}
      </td>
      <td className={cx(CELL, WIDE, "num text-right", off && "font-medium text-warn-ink")}>
        {play.aired_length}
      </td>
      <td className={cx(CELL, "max-sm:order-2")}>
        <Outcome play={play} over={over} />
      </td>
      <td className={cx(CELL, "num pr-3 text-right max-sm:order-6 max-sm:ml-auto max-sm:text-xs")}>
        {(play.result !== null || play.decision !== null) && <Effect of={play.effect} strong={play.open} />}
      </td>
    </tr>
  );
}

/** A line of the log that no play stands behind: a bonus, never billed. */
function ExtraRow({ line, carts }: { line: ExtraView; carts: boolean }) {
  const t = useTranslations("reconciliation");
  const { time, money } = useFormat();
  return (
    <tr className={ROW}>
      <td className={cx(CELL, WIDE)} />
      <td className={cx(CELL, WIDE)} />
      <td colSpan={carts ? 3 : 2} className={cx(CELL, WIDE, "pl-[calc(var(--pad-cell)+11px)] text-ink-3")}>
        {t("nothing_scheduled")}
      </td>
      <td className={cx(CELL, SPINE, WIDE)}>
        <Mark of={line.result} />
      </td>
      <td className={cx(CELL, "num")}>{time(line.second, true)}</td>
      <td className={cx(CELL, "cut max-sm:min-w-0 max-sm:grow")}>{line.title}</td>
      <td className={cx(CELL, WIDE, "num text-right")}>{line.length}</td>
      <td className={CELL}>
        <Status of="asrun" is={line.result} />
      </td>
      <td className={cx(CELL, WIDE, "num pr-3 text-right text-ink-3")}>{money(ZERO)}</td>
    </tr>
  );
}
