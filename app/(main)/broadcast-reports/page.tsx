import { Plus } from "lucide-react";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { PageProps } from "@/app/page-props";
import { ReportsTable } from "@/components/reports/reports-table";
import { Button } from "@/components/ui/button";
import { Screen } from "@/components/ui/screen";
import { Words } from "@/components/words";
import { listQuery } from "@/lib/list";
import { here } from "@/server/api/here";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("reports"))("title") };
}

export default async function ReportsPage({ searchParams }: PageProps) {
  const t = await getTranslations("reports");
  const { place, capabilities, first } = await here();
  const query = listQuery(await searchParams);
  return (
    <Words of={["reports"]}>
      <Screen
        title={t("title")}
        scroll={false}
        first={place ? await first(["reports.list", { tenant: place.tenant_id, ...query }]) : undefined}
        actions={
          capabilities.includes("reports:write") && (
            <Button look="main" icon={<Plus />} href="/broadcast-reports/new">
              {t("new")}
            </Button>
          )
        }
      >
        <ReportsTable />
      </Screen>
    </Words>
  );
}
