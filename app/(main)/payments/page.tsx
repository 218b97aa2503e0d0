import { Plus } from "lucide-react";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { PageProps } from "@/app/page-props";
import { PaymentsTable } from "@/components/payments/payments-table";
import { Button } from "@/components/ui/button";
import { Screen } from "@/components/ui/screen";
import { Words } from "@/components/words";
import { listQuery } from "@/lib/list";
import { here } from "@/server/api/here";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("payments"))("title") };
}

export default async function PaymentsPage({ searchParams }: PageProps) {
  const t = await getTranslations("payments");
  const { place, capabilities, first } = await here();
  const query = listQuery(await searchParams);
  return (
    <Words of={["payments"]}>
      <Screen
        title={t("title")}
        scroll={false}
        first={place ? await first(["payments.list", { tenant: place.tenant_id, ...query }]) : undefined}
        actions={
          capabilities.includes("finance:write") && (
            <Button look="main" icon={<Plus />} href="/payment/new">
              {t("new")}
            </Button>
          )
        }
      >
        <PaymentsTable />
      </Screen>
    </Words>
  );
}
