import { Plus } from "lucide-react";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { PageProps } from "@/app/page-props";
import { InvoicesTable } from "@/components/invoices/invoices-table";
import { Button } from "@/components/ui/button";
import { Screen } from "@/components/ui/screen";
import { Words } from "@/components/words";
import { listQuery } from "@/lib/list";
import { here } from "@/server/api/here";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("invoices"))("title") };
}

export default async function InvoicesPage({ searchParams }: PageProps) {
  const t = await getTranslations("invoices");
  const { place, capabilities, first } = await here();
  const query = listQuery(await searchParams);
  return (
    <Words of={["invoices"]}>
      <Screen
        title={t("title")}
        scroll={false}
        first={place ? await first(["invoices.list", { tenant: place.tenant_id, ...query }]) : undefined}
        actions={
          capabilities.includes("finance:write") && (
            <>
              <Button href="/payment/new">{t("record_payment")}</Button>
              <Button look="main" icon={<Plus />} href="/invoice-v2/new">
                {t("new")}
              </Button>
            </>
          )
        }
      >
        <InvoicesTable />
      </Screen>
    </Words>
  );
}
