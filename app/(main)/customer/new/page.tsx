import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Words } from "@/app/words";
import { CustomerForm } from "@/components/customers/customer-form";
import { Screen } from "@/components/ui/layout/screen";
import { serverCaller } from "@/server/api/server-caller";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("customers"))("new") };
}

export default async function NewCustomerPage() {
  const t = await getTranslations("customers");
  const { tenant, run } = await serverCaller();
  const categories = tenant
    ? await run("categories.list", { tenant: tenant.tenant_id })
    : { rows: [], version: "" };
  return (
    <Words of={["agents", "customers"]}>
      <Screen title={t("new")} crumbs={[{ label: t("title"), href: "/customers" }]}>
        <div className="px-gutter py-4">
          <CustomerForm categories={categories} />
        </div>
      </Screen>
    </Words>
  );
}
