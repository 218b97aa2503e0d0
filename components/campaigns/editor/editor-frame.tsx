"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { SavedNote } from "@/components/campaigns/draft/saved-note";
import { OrderProvider, type StationRow } from "@/components/campaigns/editor/campaign-context";
import type { Step } from "@/components/campaigns/editor/checks";
import { DeleteDraft } from "@/components/campaigns/editor/delete-draft";
import { Summary } from "@/components/campaigns/editor/summary";
import type { OrderDesk } from "@/components/campaigns/editor/use-campaign-desk";
import { OpenIn } from "@/components/campaigns/open-in";
import { Status } from "@/components/status";
import { Screen } from "@/components/ui/layout/screen";
import type { CampaignScreen } from "@/lib/campaigns/screens";

/** The screen around a draft that is typed: its head, its questions, and the summary for the editor to place. */
export function EditorFrame({
  desk,
  screen,
  stations,
  go,
  actions,
  children,
}: {
  desk: OrderDesk;
  screen: CampaignScreen;
  stations: readonly StationRow[];
  /** Leads to a step, or to one segment of it. */
  go: (step: Step, segment?: string) => void;
  actions?: ReactNode;
  children: (summary: ReactNode) => ReactNode;
}) {
  const t = useTranslations("campaigns");
  const { order, running, checks, copies, activation } = desk;
  const { draft, campaign } = order;
  const [asking, setAsking] = useState(false);
  return (
    <OrderProvider value={{ ...order, running, checks, stations, ...copies, go }}>
      <Screen
        title={draft.name || t("new")}
        crumbs={[{ label: t("title"), href: "/order/search" }]}
        badge={<Status of="campaign" is="draft" />}
        detail={<SavedNote order={order} />}
        compact
        scroll={false}
        actions={
          // A new draft may have nothing to do yet: an empty bar would stand at the phone's foot.
          (campaign || actions) && (
            <>
              {campaign && <OpenIn here={screen} uuid={campaign.uuid} onLeave={order.save} />}
              {actions}
            </>
          )
        }
      >
        {children(<Summary {...(campaign && { onDelete: () => setAsking(true) })} />)}
      </Screen>
      {activation.dialog}
      {asking && campaign && (
        <DeleteDraft uuid={campaign.uuid} name={draft.name} onClose={() => setAsking(false)} />
      )}
    </OrderProvider>
  );
}
