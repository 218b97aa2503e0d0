"use client";
import { X } from "lucide-react";
import { usePathname, useSearchParams } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { useCall } from "@/components/query";
import { keep } from "@/components/shell/appearance";
import { useOrderHref, useShell } from "@/components/shell/context";
import { isEditor } from "@/components/shell/destinations";
import { HIDDEN_STEPS } from "@/components/shell/paint";
import { Button, IconButton } from "@/components/ui/controls/button";
import { cx } from "@/components/ui/cx";
import { Progress } from "@/components/ui/feedback/bars";
import { Glyph } from "@/components/ui/layout/glyph";
import { buildStepHref, CHECKLIST, findNextStep, type Step } from "@/lib/checklist";
import type { Day } from "@/lib/day";

/** The first steps of a new tenant below every page: what was just finished, and the next one. */
export function Companion() {
  const { first_steps } = useShell();
  const path = usePathname();
  const [hidden, setHidden] = useState(false);
  if (!first_steps || hidden || path === "/") return null;
  return <Dock key={path} path={path} known={first_steps} onHide={() => setHidden(true)} />;
}

const nameWeekday = (locale: string, date: Day) =>
  new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" }).format(new Date(`${date}T00:00:00Z`));

type Known = NonNullable<ReturnType<typeof useShell>["first_steps"]>;
function Dock({ path, known, onHide }: { path: string; known: Known; onHide: () => void }) {
  const t = useTranslations("shell.first_steps");
  const { tenant } = useShell();
  const locale = useLocale();
  const params = useSearchParams();
  const orderHref = useOrderHref();
  const { data } = useCall("tenant.checklist", {});
  const { done, ...places } = data ?? known;
  const [before, setBefore] = useState(done);
  const finished = CHECKLIST.findLast((step) => done[step] && !before[step]);
  const next = findNextStep(done);
  if (!next && !finished) return null;
  const count = CHECKLIST.filter((step) => done[step]).length;
  const figures = t("done_of", { done: count, all: CHECKLIST.length });
  const nameOf = (step: Step) =>
    step === "log" && places.first_day
      ? t("see_log", { day: nameWeekday(locale, places.first_day.date) })
      : t(`step.${step}`);
  const href = next && buildStepHref(next, places, orderHref("new"));
  const isHere = href === (params.size ? `${path}?${params}` : path);
  const hide = () => {
    setBefore(done);
    void keep(HIDDEN_STEPS, tenant.uuid);
    onHide();
  };
  return (
    <aside
      aria-label={t("label")}
      className={cx(
        "col-span-full flex min-h-10 items-center gap-3 border-t border-line bg-raised px-gutter py-1 print:hidden",
        isEditor(path) && !finished && "max-sm:hidden",
      )}
    >
      <span className="num flex-none text-xs text-ink-3">{figures}</span>
      <Progress className="w-20 flex-none max-sm:hidden" done={count} of={CHECKLIST.length} label={figures} />
      <p role="status" className="flex min-w-0 grow items-center gap-2">
        {finished && (
          <span className="flex flex-none items-center gap-1.5 text-ok-ink max-sm:hidden">
            <Glyph name="tick" />
            {t("finished", { step: t(`step.${finished}`) })}
          </span>
        )}
        {next && (
          <span className="cut font-medium">{t(isHere ? "now" : "next", { step: nameOf(next) })}</span>
        )}
      </p>
      {href && !isHere && (
        <Button size="sm" look={finished ? "main" : "plain"} href={href}>
          {t("go")}
        </Button>
      )}
      <IconButton size="sm" icon={<X />} label={t("put_away")} onClick={hide} />
    </aside>
  );
}
