import { titled } from "@/app/(main)/list-page";
import type { PageProps } from "@/app/page-props";
import { CampaignsList } from "@/components/campaigns/campaigns-list";
import { Words } from "@/components/words";
import { listQuery } from "@/lib/list";
import { here } from "@/server/api/here";

export const generateMetadata = titled("campaigns");

export default async function CampaignsPage({ searchParams }: PageProps) {
  const { place, first, run } = await here();
  const query = listQuery(await searchParams);
  const tenant = place?.tenant_id;
  const flags = tenant ? (await run("tenant.current", {})).flags : null;
  const imports = (flags?.import ?? false) && place?.stations === null;
  return (
    <Words of={["agents", "campaigns"]}>
      <CampaignsList
        imports={imports}
        {...(tenant && {
          first: await first(["campaigns.list", { tenant, ...query }], ["campaigns.count", { tenant }]),
        })}
      />
    </Words>
  );
}
