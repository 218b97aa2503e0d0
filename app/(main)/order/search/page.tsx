import { HydrationBoundary } from "@tanstack/react-query";
import { titled } from "@/app/(main)/list-page";
import type { PageProps } from "@/app/page-props";
import { Words } from "@/app/words";
import { CampaignsList } from "@/components/campaigns/campaigns-list";
import { parseListQuery } from "@/lib/list";
import { serverCaller } from "@/server/api/server-caller";

export const generateMetadata = titled("campaigns");

export default async function CampaignsPage({ searchParams }: PageProps) {
  const { tenant, prefetch, run } = await serverCaller();
  const asked = { tenant: tenant?.tenant_id ?? "" };
  const query = parseListQuery(await searchParams);
  const flags = tenant && (await run("tenant.current", {})).flags;
  const imports = (flags?.import ?? false) && tenant?.stations === null;
  return (
    <Words of={["agents", "campaigns"]}>
      <HydrationBoundary
        state={
          tenant &&
          (await prefetch(
            ["campaigns.list", { ...asked, ...query }],
            ["campaigns.count", asked],
            ["shared_views.list", asked],
          ))
        }
      >
        <CampaignsList imports={imports} />
      </HydrationBoundary>
    </Words>
  );
}
