import { Plus } from "lucide-react";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { PageProps } from "@/app/page-props";
import { StationsTable } from "@/components/stations/stations-table";
import { Button } from "@/components/ui/button";
import { Screen } from "@/components/ui/screen";
import { Words } from "@/components/words";
import { listQuery } from "@/lib/list";
import { here } from "@/server/api/here";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("stations"))("title") };
}

export default async function StationsPage({ searchParams }: PageProps) {
  const t = await getTranslations("stations");
  const { place, capabilities, first } = await here();
  const may = capabilities.includes("stations:write") && !place?.stations;
  const query = listQuery(await searchParams);
  return (
    <Words of={["stations"]}>
      <Screen
        title={t("title")}
        scroll={false}
        first={
          place ? await first(["stations.extended_list", { tenant: place.tenant_id, ...query }]) : undefined
        }
        actions={
          may && (
            <Button look="main" icon={<Plus />} href="/stations/new">
              {t("new")}
            </Button>
          )
        }
      >
        <StationsTable />
      </Screen>
    </Words>
  );
}
