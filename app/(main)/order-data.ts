import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { PageProps } from "@/app/page-props";
import { buildCampaignHref } from "@/lib/campaigns/screens";
import { serverCaller } from "@/server/api/server-caller";

/** The words of the editors of a campaign, sheet or steps. */
export const EDITOR_WORDS = ["agents", "attachments", "audience", "campaigns", "comments"] as const;
/** With those of a booked campaign as it stands. */
export const CAMPAIGN_WORDS = [...EDITOR_WORDS, "bonus", "offers", "reconciliation", "swap"] as const;

const UUID = /^[0-9a-f-]{36}$/;

/** The page of a campaign is called as the campaign is. */
export async function namedAsCampaign({ params }: PageProps<{ uuid: string }>): Promise<Metadata> {
  const { run } = await serverCaller();
  return { title: (await run("campaigns.retrieve", { uuid: (await params).uuid })).name };
}

/** A campaign, and the stations it may be sold on where it is a draft this person may type in; else null. */
export async function orderHere({ params }: PageProps<{ uuid: string }>) {
  const { uuid } = await params;
  const { run, tenant } = await serverCaller();
  const campaign = await run("campaigns.retrieve", { uuid });
  const editable = campaign.status === "draft" && campaign.access === "read-write" && tenant;
  const stations = editable ? (await run("campaigns.offer", { tenant: editable.tenant_id })).rows : null;
  return { campaign, stations };
}

/** The open change of a booked campaign with the stations it may be sold on; without one, the campaign itself. */
export async function revisionHere({ params }: PageProps<{ uuid: string }>) {
  const { uuid } = await params;
  const { run, tenant } = await serverCaller();
  const campaign = await run("campaigns.retrieve", { uuid });
  if (!tenant || !campaign.revision || campaign.status === "draft" || campaign.access !== "read-write")
    redirect(buildCampaignHref("v1", uuid));
  const [revision, stations] = await Promise.all([
    run("revisions.retrieve", { uuid }),
    run("campaigns.offer", { tenant: tenant.tenant_id }),
  ]);
  return { revision, stations: stations.rows };
}

export const namedNew = async (): Promise<Metadata> => ({
  title: (await getTranslations("campaigns"))("new"),
});

/** What a new order begins with: the stations there are, and the customer of `?customer=`. */
export async function newOrderHere({ searchParams }: PageProps) {
  const { tenant, capabilities, run } = await serverCaller();
  if (!tenant || !capabilities.includes("campaigns:write")) notFound();
  const { customer } = await searchParams;
  const chosen =
    typeof customer === "string" && UUID.test(customer)
      ? await run("customers.retrieve", { uuid: customer })
      : null;
  const { rows } = await run("campaigns.offer", { tenant: tenant.tenant_id });
  return {
    campaign: null,
    customer: chosen && { uuid: chosen.uuid, name: chosen.name },
    stations: rows,
  };
}
