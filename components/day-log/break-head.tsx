"use client";
import { MessageSquareText, Play, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { HardMark } from "@/components/breaks/hard-mark";
import type { CarryFit } from "@/components/day-log/use-carry-fit";
import { IconButton } from "@/components/ui/controls/button";
import { cx } from "@/components/ui/cx";
import { Progress } from "@/components/ui/feedback/bars";
import { useFormat } from "@/components/ui/format";
import { Glyph } from "@/components/ui/layout/glyph";
import { isLimited } from "@/lib/inventory/no-limit";
import type { LogView } from "@/lib/traffic/log-view";
import type { DropVerdict } from "@/lib/traffic/week/drop";

type BreakView = LogView["breaks"][number];
type Props = {
  of: BreakView;
  mayEdit: boolean;
  onNote: (of: BreakView) => void;
  onInsert: (of: BreakView) => void;
  /** Null where audio may not be heard. */
  onListen: (() => void) | null;
  fit: CarryFit | null;
  /** Whether the carried spot stands in this break. */
  isTarget: boolean;
};

/** The name and note of a break with its seconds; while a spot is carried, what dropping it here would do. */
export function BreakHead({ of, mayEdit, onNote, onInsert, onListen, fit, isTarget }: Props) {
  const t = useTranslations("log");
  const { time } = useFormat();
  const verdict = fit?.verdicts.get(of.uuid);
  const note = (
    <>
      <MessageSquareText size={14} strokeWidth={1.75} className="flex-none text-ink-3" aria-hidden />
      <span className="cut">{of.note}</span>
    </>
  );
  return (
    <div className="flex items-center gap-3">
      <span className="cut font-medium">{of.name}</span>
      <HardMark kind={of.kind} />
      {mayEdit && !fit && (
        <IconButton
          icon={<Plus />}
          size="sm"
          look="quiet"
          keys="i"
          label={t("insert_in", { time: time(of.second) })}
          onClick={() => onInsert(of)}
        />
      )}
      {onListen && of.spots.length + of.frame.length > 0 && !fit && (
        <IconButton
          icon={<Play />}
          size="sm"
          look="quiet"
          label={t("listen_break", { time: time(of.second) })}
          onClick={onListen}
        />
      )}
      {of.note &&
        (mayEdit ? (
          <button
            type="button"
            className="flex min-w-0 items-center gap-1.5 text-ink-2 hover:text-ink"
            onClick={() => onNote(of)}
          >
            {note}
          </button>
        ) : (
          <span className="flex min-w-0 items-center gap-1.5 text-ink-2">{note}</span>
        ))}
      {fit && verdict ? <Fit verdict={verdict} price={fit.price} isTarget={isTarget} /> : <Seconds of={of} />}
    </div>
  );
}

function Seconds({ of }: { of: BreakView }) {
  const t = useTranslations("log");
  const left = of.capacity_seconds - of.booked_seconds;
  const isLimit = isLimited(of.capacity_seconds);
  const sayLeft = () => {
    if (!isLimit) return t("no_limit");
    if (left === 0) return t("full");
    return left < 0 ? t("over", { seconds: -left }) : t("left", { seconds: left });
  };
  return (
    <span className="ml-auto flex flex-none items-center gap-3 text-xs text-ink-3">
      {of.frame.length + of.lines.length > 0 && (
        <span className="num cut max-lg:hidden" data-tip={t("sums", of.sums)}>
          {t("aired_seconds", {
            seconds: of.sums.spots + of.sums.jingles + of.sums.separators + of.sums.fillers,
          })}
        </span>
      )}
      <span className="w-24 max-sm:hidden print:hidden">
        {isLimit && (
          <Progress
            done={of.booked_seconds}
            of={of.capacity_seconds}
            tone={left < 0 ? "bad" : "accent"}
            label={t("sold_of", { booked: of.booked_seconds, capacity: of.capacity_seconds })}
          />
        )}
      </span>
      <span className={cx("num w-24 text-right", left < 0 && "text-bad-ink")}>{sayLeft()}</span>
    </span>
  );
}

/** Seconds left after the drop, the rules it would break, and under the carried spot the price that stays. */
function Fit({
  verdict,
  price,
  isTarget,
}: {
  verdict: DropVerdict;
  price: CarryFit["price"];
  isTarget: boolean;
}) {
  const t = useTranslations("log");
  const board = useTranslations("week_board");
  const { money, formats } = useFormat();
  const { obstacle, rules, left, capacity } = verdict;
  const sayLeft = () => {
    if (!isLimited(capacity)) return t("no_limit");
    return left < 0 ? t("over", { seconds: -left }) : t("left", { seconds: left });
  };
  const isFine = !obstacle && rules.length === 0;
  const why = obstacle ? board(`obstacles.${obstacle}`) : rules.map((rule) => t(`rules.${rule}`)).join(" ");
  return (
    <span
      role={isTarget ? "status" : undefined}
      className="ml-auto flex min-w-0 items-center gap-3 text-xs text-ink-3"
    >
      {isFine ? (
        <span className="flex items-center gap-1.5 font-medium text-ok-ink">
          <Glyph name="tick" />
          {board("fits")}
        </span>
      ) : (
        <span className="flex min-w-0 items-center gap-1.5 text-bad-ink" data-tip={why}>
          <Glyph name="cross" />
          <span className="cut">{why}</span>
        </span>
      )}
      {isTarget && (
        <span className="num flex-none max-md:hidden">
          {board("price_stays", { price: `${money(price)} ${formats.currency}` })}
        </span>
      )}
      <span className={cx("num w-24 flex-none text-right", left < 0 && "text-bad-ink")}>{sayLeft()}</span>
    </span>
  );
}
