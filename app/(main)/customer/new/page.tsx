import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CustomerForm } from "@/components/customers/customer-form";
import { Screen } from "@/components/ui/screen";
import { Words } from "@/components/words";
import { here } from "@/server/api/here";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("customers"))("new") };
}

export default async function NewCustomerPage() {
  const t = await getTranslations("customers");
  const { place, run } = await here();
  const { rows } = place ? await run("categories.list", { tenant: place.tenant_id }) : { rows: [] };
  return (
    <Words of={["agents", "customers"]}>
      <Screen title={t("new")} crumbs={[{ label: t("title"), href: "/customers" }]}>
        <div className="px-gutter py-4">
          <CustomerForm categories={rows} />
        </div>
      </Screen>
    </Words>
  );
}
