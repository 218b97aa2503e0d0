import { Plus } from "lucide-react";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { PageProps } from "@/app/page-props";
import { CustomersTable } from "@/components/customers/customers-table";
import { Button } from "@/components/ui/button";
import { Screen } from "@/components/ui/screen";
import { Words } from "@/components/words";
import { listQuery } from "@/lib/list";
import { here } from "@/server/api/here";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("customers"))("title") };
}

export default async function CustomersPage({ searchParams }: PageProps) {
  const t = await getTranslations("customers");
  const { place, capabilities, first } = await here();
  const query = listQuery(await searchParams);
  return (
    <Words of={["agents", "customers"]}>
      <Screen
        title={t("title")}
        scroll={false}
        first={place ? await first(["customers.list", { tenant: place.tenant_id, ...query }]) : undefined}
        actions={
          capabilities.includes("customers:write") && (
            <Button look="main" icon={<Plus />} href="/customer/new">
              {t("new")}
            </Button>
          )
        }
      >
        <CustomersTable />
      </Screen>
    </Words>
  );
}
