"use client";
import { useTranslations } from "next-intl";
import { DemoOffer } from "@/components/home/demo-offer";
import { useOrderHref } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { cx } from "@/components/ui/cx";
import { Progress } from "@/components/ui/feedback/bars";
import { Card } from "@/components/ui/layout/card";
import { Glyph } from "@/components/ui/layout/glyph";
import type { CallOutput } from "@/lib/browser/api";
import { buildStepHref, CHECKLIST, findNextStep, type Step, type StepPlaces } from "@/lib/checklist";

/** The first steps: all of them for somebody new, then only what is next. */
export function Steps({
  done,
  places,
  whole,
}: {
  done: CallOutput<"tenant.checklist">["done"];
  places: StepPlaces;
  whole: boolean;
}) {
  const orderHref = useOrderHref();
  const hrefOf = (step: Step) => buildStepHref(step, places, orderHref("new"));
  const t = useTranslations("home");
  const words = useTranslations("shell.first_steps");
  const count = CHECKLIST.filter((step) => done[step]).length;
  const next = findNextStep(done);
  if (!next) return null;
  const figures = t("done_of", { done: count, all: CHECKLIST.length });
  if (!whole) {
    return (
      <Card padded>
        <div className="flex justify-between">
          <b className="font-semibold">{t("checklist")}</b>
          <span className="num text-xs text-ink-3">{figures}</span>
        </div>
        <Progress className="my-2.5" done={count} of={CHECKLIST.length} label={figures} />
        <div className="flex items-center justify-between gap-2">
          <span className="text-ink-2">{words("next", { step: words(`step.${next}`) })}</span>
          <Button size="sm" href={hrefOf(next)}>
            {t("show_me")}
          </Button>
        </div>
      </Card>
    );
  }
  return (
    <Card title={t("checklist")} actions={<span className="num text-xs text-ink-3">{figures}</span>}>
      <p className="px-3.5 pt-3 text-ink-2">{t("checklist_lead")}</p>
      <DemoOffer setUp={hrefOf(next)} />
      <ol className="p-1.5">
        {CHECKLIST.map((step) => (
          <li key={step} className="flex items-center gap-3 rounded-sm px-2 py-2">
            <span className={cx("grid size-5 place-items-center", done[step] ? "text-ok-ink" : "text-ink-3")}>
              <Glyph name={done[step] ? "tick" : "ring"} />
            </span>
            <span className="min-w-0 grow">
              <span className={cx("block font-medium", done[step] && "text-ink-3")}>
                {words(`step.${step}`)}
              </span>
              {!done[step] && <span className="block text-sm text-ink-3">{t(`step_text.${step}`)}</span>}
            </span>
            {!done[step] && (
              <Button size="sm" look={step === next ? "main" : "plain"} href={hrefOf(step)}>
                {t("show_me")}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
