"use client";
import { ArrowLeft, ArrowRight, Check as Done } from "lucide-react";
import { useTranslations } from "next-intl";
import { useOrder } from "@/components/campaigns/editor/campaign-context";
import { type Check, isDone, STEPS, type Step } from "@/components/campaigns/editor/checks";
import type { Activation } from "@/components/campaigns/editor/use-activate";
import { revisionOf } from "@/components/campaigns/revision/open-revision";
import { Button } from "@/components/ui/controls/button";
import { cx } from "@/components/ui/cx";
import { useFormat } from "@/components/ui/format";

type Go = (step: Step) => void;

/** The look of a step's number. */
function lookOf(isHere: boolean, isDone: boolean, isBlocking: boolean): string {
  if (isHere) return "bg-accent text-on-accent";
  if (isDone) return "bg-ok-soft text-ok-ink";
  return isBlocking ? "bg-bad-soft text-bad-ink" : "bg-neutral-soft text-neutral-ink";
}

/** The word of a step; the last one of a change books nothing new. */
const labelOf = (step: Step, isChange: boolean) =>
  step === "check" && isChange ? ("steps_short.change" as const) : (`steps_short.${step}` as const);

/** The steps: where one is, what is done, what is in the way. On the phone a line of dots. */
export function StepBar({ step, checks, go }: { step: Step; checks: readonly Check[]; go: Go }) {
  const t = useTranslations("campaigns");
  const isChange = revisionOf(useOrder().campaign) !== null;
  const at = STEPS.indexOf(step);
  return (
    <nav
      aria-label={t("steps_label")}
      className="border-r border-line p-3 max-lg:border-r-0 max-lg:border-b max-lg:px-gutter max-lg:py-2"
    >
      <ol className="grid gap-0.5 max-lg:flex max-lg:items-center max-lg:gap-1 max-lg:overflow-x-auto max-lg:[scrollbar-width:none]">
        {STEPS.map((one, n) => {
          const blocked = !isDone(one, checks);
          const here = one === step;
          const done = n < at && !blocked;
          const warned = checks.some((c) => c.step === one && !c.blocks);
          return (
            <li key={one}>
              <button
                type="button"
                aria-current={here ? "step" : undefined}
                onClick={() => go(one)}
                className={cx(
                  "flex h-9 w-full items-center gap-2.5 rounded-sm px-2 text-left font-medium whitespace-nowrap max-lg:w-auto max-lg:gap-1.5 max-lg:px-1",
                  here ? "bg-selected text-ink" : "text-ink-2 hover:bg-hover",
                )}
              >
                <span
                  className={cx(
                    "num grid size-5.5 flex-none place-items-center rounded-full text-2xs font-semibold",
                    lookOf(here, done, blocked && n < at),
                  )}
                >
                  {done ? <Done size={12} strokeWidth={2.5} aria-label={t("done")} /> : n + 1}
                </span>
                <span className={cx("grow", !here && "max-lg:sr-only")}>{t(labelOf(one, isChange))}</span>
                {warned && !here && (
                  <span
                    className="size-1.5 rounded-full bg-warn max-lg:hidden"
                    role="img"
                    aria-label={t("warns")}
                  />
                )}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** Back and on; at the end the booking itself. */
export function StepFoot({
  step,
  checks,
  go,
  activation,
}: {
  step: Step;
  checks: readonly Check[];
  go: Go;
  activation: Activation;
}) {
  const t = useTranslations("campaigns");
  const { money, formats } = useFormat();
  const { running, campaign } = useOrder();
  const isChange = revisionOf(campaign) !== null;
  const at = STEPS.indexOf(step);
  const before = STEPS[at - 1];
  const next = STEPS[at + 1];
  const blocked = checks.filter((c) => c.blocks);
  return (
    <footer className="flex flex-none items-center gap-2 border-t border-line bg-surface px-gutter py-2.5">
      {before && (
        <Button icon={<ArrowLeft />} onClick={() => go(before)}>
          <span className="max-sm:sr-only">{t("back")}</span>
        </Button>
      )}
      <span className="num ml-auto text-right lg:hidden">
        {running.estimate && (
          <b className="font-semibold">
            {money(running.estimate.total)} {formats.currency}
          </b>
        )}
      </span>
      <span className="lg:ml-auto" />
      {next ? (
        <Button look="main" onClick={() => go(next)}>
          {t("next", { step: t(labelOf(next, isChange)) })}
          <ArrowRight size={16} strokeWidth={1.75} aria-hidden />
        </Button>
      ) : (
        <Button
          look="main"
          busy={activation.busy}
          disabled={blocked.length > 0 ? t("blocks_count", { count: blocked.length }) : false}
          onClick={() => void activation.run()}
        >
          {activation.act}
        </Button>
      )}
    </footer>
  );
}
