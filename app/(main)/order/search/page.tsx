import { titled } from "@/app/(main)/list-page";
import type { PageProps } from "@/app/page-props";
import { Words } from "@/app/words";
import { CampaignsList } from "@/components/campaigns/campaigns-list";
import { parseListQuery } from "@/lib/list";
import { serverCaller } from "@/server/api/server-caller";

export const generateMetadata = titled("campaigns");

export default async function CampaignsPage({ searchParams }: PageProps) {
  const { tenant: context, prefetch, run } = await serverCaller();
  const query = parseListQuery(await searchParams);
  const tenant = context?.tenant_id;
  const flags = tenant ? (await run("tenant.current", {})).flags : null;
  const imports = (flags?.import ?? false) && context?.stations === null;
  return (
    <Words of={["agents", "campaigns"]}>
      <CampaignsList
        imports={imports}
        {...(tenant && {
          first: await prefetch(["campaigns.list", { tenant, ...query }], ["campaigns.count", { tenant }]),
        })}
      />
    </Words>
  );
}
