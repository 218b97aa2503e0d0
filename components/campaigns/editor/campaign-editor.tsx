"use client";
import dynamic from "next/dynamic";
import { usePathname, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { OrderProvider } from "@/components/campaigns/editor/campaign-context";
import { STEPS, type Step } from "@/components/campaigns/editor/checks";
import { DeleteDraft } from "@/components/campaigns/editor/delete-draft";
import type { Campaign } from "@/components/campaigns/editor/draft";
import { SavedNote } from "@/components/campaigns/editor/saved-note";
import { Summary } from "@/components/campaigns/editor/summary";
import { type OrderEditorProps, useOrderDesk } from "@/components/campaigns/editor/use-campaign-desk";
import { OpenIn } from "@/components/campaigns/open-in";
import { StepBar, StepFoot } from "@/components/campaigns/steps/step-bar";
import { StepCustomer } from "@/components/campaigns/steps/step-customer";
import { StepDates } from "@/components/campaigns/steps/step-dates";
import { StepStations } from "@/components/campaigns/steps/step-stations";
import { Status } from "@/components/status";
import { Screen } from "@/components/ui/layout/screen";

// The later steps come when they are reached.
const StepSegments = dynamic(() =>
  import("@/components/campaigns/steps/step-segments").then((m) => m.StepSegments),
);
const StepCopy = dynamic(() =>
  import("@/components/campaigns/steps/step-commercials").then((m) => m.StepCopy),
);
const StepPrice = dynamic(() => import("@/components/campaigns/steps/step-price").then((m) => m.StepPrice));
const StepCheck = dynamic(() => import("@/components/campaigns/steps/step-check").then((m) => m.StepCheck));

/** An order in steps: the address keeps the step, the draft saves itself, the estimate runs along. */
export function OrderEditor(props: OrderEditorProps) {
  const { stations } = props;
  const t = useTranslations("campaigns");
  const { order, running, checks, copies: commercials, activation } = useOrderDesk(props, "v2");
  const { draft, setDraft, campaign } = order;
  const { step, go } = useStep(props.campaign, Boolean(props.customer));
  const [asking, setAsking] = useState(false);
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
    copy: <StepCopy />,
    price: <StepPrice />,
    check: (
      <StepCheck
        unplaced={activation.unplaced}
        onWay={(missing, way) => activation.take(setDraft, missing, way)}
      />
    ),
  }[step];
  return (
    <OrderProvider value={{ ...order, running, checks, stations, ...commercials, go }}>
      <Screen
        title={draft.name || t("new")}
        crumbs={[{ label: t("title"), href: "/order/search" }]}
        badge={<Status of="campaign" is="draft" />}
        detail={<SavedNote order={order} />}
        compact
        scroll={false}
        actions={campaign && <OpenIn here="v2" uuid={campaign.uuid} onLeave={order.save} />}
      >
        <div className="grid h-full min-h-0 border-t border-line lg:grid-cols-[13.5rem_minmax(0,1fr)_20rem] max-lg:grid-rows-[auto_minmax(0,1fr)]">
          <StepBar step={step} checks={checks} go={go} />
          <div className="flex min-h-0 flex-col">
            <div ref={sheet} className="min-h-0 grow overflow-auto p-gutter">
              <div className="mx-auto max-w-184">
                <h2 className="mb-4 text-lg font-semibold tracking-(--tracking-title)">
                  {t(`steps.${step}`)}
                </h2>
                {page}
              </div>
              <div className="mx-auto mt-8 max-w-184 border-t border-line pt-5 lg:hidden">
                <Summary {...(campaign && { onDelete: () => setAsking(true) })} />
              </div>
            </div>
            <StepFoot step={step} checks={checks} go={go} activation={activation} />
          </div>
          <div className="min-h-0 overflow-auto border-l border-line bg-surface p-4 max-lg:hidden">
            <Summary {...(campaign && { onDelete: () => setAsking(true) })} />
          </div>
        </div>
      </Screen>
      {activation.dialog}
      {asking && campaign && (
        <DeleteDraft uuid={campaign.uuid} name={draft.name} onClose={() => setAsking(false)} />
      )}
    </OrderProvider>
  );
}

/** The step in the address, so that back, reload and a pasted link keep it; `go` may end at one segment of it. */
function useStep(first: Campaign | null, named: boolean) {
  const params = useSearchParams();
  const path = usePathname();
  const asked = STEPS.find((s) => s === params.get("step"));
  const begin: Step = first ? "segments" : named ? "dates" : "customer";
  const target = useRef<string | undefined>(undefined);
  const step = asked ?? begin;
  useEffect(() => {
    if (!target.current) return;
    document.getElementById(target.current)?.focus();
    target.current = undefined;
  });
  const go = (to: Step, segment?: string) => {
    target.current = segment;
    if (to === step) return void (segment && document.getElementById(segment)?.focus());
    const next = new URLSearchParams(params);
    next.set("step", to);
    window.history.pushState(null, "", `${path}?${next}`);
  };
  return { step, go };
}
