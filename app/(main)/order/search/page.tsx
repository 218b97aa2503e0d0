import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { PageProps } from "@/app/page-props";
import { CampaignsTable } from "@/components/campaigns/campaigns-table";
import { ImportOrders } from "@/components/campaigns/import-dialog";
import { NewCampaign } from "@/components/campaigns/new-campaign";
import { NewCampaignKey } from "@/components/campaigns/new-key";
import { Screen } from "@/components/ui/screen";
import { Words } from "@/components/words";
import { listQuery } from "@/lib/list";
import { here } from "@/server/api/here";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("campaigns"))("title") };
}

export default async function CampaignsPage({ searchParams }: PageProps) {
  const t = await getTranslations("campaigns");
  const { place, capabilities, first, run } = await here();
  const query = listQuery(await searchParams);
  const tenant = place?.tenant_id;
  const flags = tenant ? (await run("tenant.current", {})).flags : null;
  return (
    <Words of={["agents", "campaigns"]}>
      <Screen
        title={t("title")}
        scroll={false}
        first={
          tenant
            ? await first(["campaigns.list", { tenant, ...query }], ["campaigns.count", { tenant }])
            : undefined
        }
        actions={
          capabilities.includes("campaigns:write") && (
            <>
              <NewCampaignKey />
              {flags?.import && place?.stations === null && <ImportOrders />}
              <NewCampaign keys="c" />
            </>
          )
        }
      >
        <CampaignsTable />
      </Screen>
    </Words>
  );
}
