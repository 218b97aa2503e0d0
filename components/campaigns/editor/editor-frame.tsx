"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { ApprovalBand } from "@/components/campaigns/approval/approval-band";
import { SavedNote } from "@/components/campaigns/draft/saved-note";
import { OrderProvider, type StationRow } from "@/components/campaigns/editor/campaign-context";
import type { Step } from "@/components/campaigns/editor/checks";
import { DeleteDraft } from "@/components/campaigns/editor/delete-draft";
import { Summary } from "@/components/campaigns/editor/summary";
import type { OrderDesk } from "@/components/campaigns/editor/use-campaign-desk";
import { OpenIn } from "@/components/campaigns/open-in";
import { DiscardChange } from "@/components/campaigns/revision/discard-change";
import { revisionOf } from "@/components/campaigns/revision/open-revision";
import { RevisionBand } from "@/components/campaigns/revision/revision-band";
import { Comments } from "@/components/comments/comments";
import { Status } from "@/components/status";
import { Badge } from "@/components/ui/feedback/badge";
import { Screen } from "@/components/ui/layout/screen";
import { buildCampaignHref, type CampaignScreen } from "@/lib/campaigns/screens";

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
  const router = useRouter();
  const revision = revisionOf(campaign);
  return (
    <OrderProvider value={{ ...order, running, checks, stations, ...copies, go }}>
      <Screen
        title={draft.name || t("new")}
        crumbs={[
          { label: t("title"), href: "/order/search" },
          ...(revision && campaign
            ? [{ label: campaign.number ?? campaign.name, href: buildCampaignHref(screen, campaign.uuid) }]
            : []),
        ]}
        badge={
          revision ? (
            <Badge tone="accent" glyph="dashed">
              {t("change_badge")}
            </Badge>
          ) : (
            <Status of="campaign" is="draft" />
          )
        }
        detail={<SavedNote order={order} />}
        compact
        scroll={false}
        actions={
          // A new draft may have nothing to do yet: an empty bar would stand at the phone's foot.
          (campaign || actions) && (
            <>
              {campaign && <Comments on={{ kind: "campaign", uuid: campaign.uuid }} />}
              {campaign && <OpenIn here={screen} campaign={campaign} onLeave={order.save} />}
              {actions}
            </>
          )
        }
      >
        <div className="flex h-full min-h-0 flex-col">
          {revision && <RevisionBand revision={revision} />}
          {campaign && !revision && (
            <ApprovalBand
              campaign={campaign}
              isSaved={order.saving.state === "saved"}
              onChange={order.setCampaign}
            />
          )}
          <div className="min-h-0 grow">
            {children(<Summary {...(campaign && { onDelete: () => setAsking(true) })} />)}
          </div>
        </div>
      </Screen>
      {activation.dialog}
      {asking && campaign && revision && (
        <DiscardChange
          campaign={campaign}
          onDone={() => router.replace(buildCampaignHref(screen, campaign.uuid))}
          onClose={() => setAsking(false)}
        />
      )}
      {asking && campaign && !revision && (
        <DeleteDraft uuid={campaign.uuid} name={draft.name} onClose={() => setAsking(false)} />
      )}
    </OrderProvider>
  );
}
