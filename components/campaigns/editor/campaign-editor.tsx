"use client";
import dynamic from "next/dynamic";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { STEPS, type Step } from "@/components/campaigns/editor/checks";
import type { Campaign } from "@/components/campaigns/editor/draft";
import { EditorFrame } from "@/components/campaigns/editor/editor-frame";
import { type OrderEditorProps, useOrderDesk } from "@/components/campaigns/editor/use-campaign-desk";
import { revisionOf } from "@/components/campaigns/revision/open-revision";
import { StepBar, StepFoot } from "@/components/campaigns/steps/step-bar";
import { StepCustomer } from "@/components/campaigns/steps/step-customer";
import { StepDates } from "@/components/campaigns/steps/step-dates";
import { StepStations } from "@/components/campaigns/steps/step-stations";

// The later steps come when they are reached.
const StepSegments = dynamic(() =>
  import("@/components/campaigns/steps/step-segments").then((m) => m.StepSegments),
);
const StepCommercials = dynamic(() =>
  import("@/components/campaigns/steps/step-commercials").then((m) => m.StepCommercials),
);
const StepPrice = dynamic(() => import("@/components/campaigns/steps/step-price").then((m) => m.StepPrice));
const StepCheck = dynamic(() => import("@/components/campaigns/steps/step-check").then((m) => m.StepCheck));

/** An order in steps: the address keeps the step, the draft saves itself, the estimate runs along. */
export function OrderEditor(props: OrderEditorProps) {
  const { stations } = props;
  const t = useTranslations("campaigns");
  const desk = useOrderDesk(props, "v2");
  const { order, checks, activation } = desk;
  const { step, go } = useStep(props.campaign, Boolean(props.customer));
  const sheet = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) sheet.current?.scrollTo(0, 0);
    shown.current = step;
  });
  const page = {
    customer: <StepCustomer />,
    dates: <StepDates />,
    stations: <StepStations />,
    segments: <StepSegments />,
    commercials: <StepCommercials />,
    price: <StepPrice />,
    check: (
      <StepCheck
        unplaced={activation.unplaced}
        onWay={(missing, way) => activation.take(order.setDraft, missing, way)}
      />
    ),
  }[step];
  const isChange = revisionOf(order.campaign) !== null;
  return (
    <EditorFrame desk={desk} screen="v2" stations={stations} go={go}>
      {(summary) => (
        <div className="grid h-full min-h-0 border-t border-line lg:grid-cols-[13.5rem_minmax(0,1fr)_20rem] max-lg:grid-rows-[auto_minmax(0,1fr)]">
          <StepBar step={step} checks={checks} go={go} />
          <div className="flex min-h-0 flex-col">
            <div ref={sheet} className="min-h-0 grow overflow-auto p-gutter">
              <div className="mx-auto max-w-184">
                <h2 className="mb-4 text-lg font-semibold tracking-(--tracking-title)">
                  {t(step === "check" && isChange ? "steps.change" : `steps.${step}`)}
                </h2>
                {page}
              </div>
              <div className="mx-auto mt-8 max-w-184 border-t border-line pt-5 lg:hidden">{summary}</div>
            </div>
            <StepFoot step={step} checks={checks} go={go} activation={activation} />
          </div>
          <div className="min-h-0 overflow-auto border-l border-line bg-surface p-4 max-lg:hidden">
            {summary}
          </div>
        </div>
      )}
    </EditorFrame>
  );
}

const readStep = (params: URLSearchParams): Step | undefined => STEPS.find((s) => s === params.get("step"));

/**
 * The step, written into the address so that back, reload and a pasted link keep it; `go` may end at one segment of it.
 * It is not read from the address while one types: the first save changes the address, too, and would win.
 */
function useStep(first: Campaign | null, named: boolean) {
  const params = useSearchParams();
  const fresh: Step = named ? "dates" : "customer";
  const begin = first ? "segments" : fresh;
  const [step, setStep] = useState<Step>(readStep(params) ?? begin);
  const target = useRef<string | undefined>(undefined);
  useEffect(() => {
    const follow = () => setStep(readStep(new URLSearchParams(location.search)) ?? begin);
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, [begin]);
  useEffect(() => {
    if (!target.current) return;
    document.getElementById(target.current)?.focus();
    target.current = undefined;
  });
  const go = (to: Step, segment?: string) => {
    target.current = segment;
    if (to === step) return void (segment && document.getElementById(segment)?.focus());
    setStep(to);
    const next = new URLSearchParams(location.search);
    next.set("step", to);
    window.history.pushState(null, "", `${location.pathname}?${next}`);
  };
  return { step, go };
}
