import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { PageProps } from "@/app/page-props";
import { Words } from "@/app/words";
import { CustomerForm } from "@/components/customers/customer-form";
import { CustomerPage } from "@/components/customers/customer-page";
import { tabOf } from "@/components/customers/tabs";
import { Screen } from "@/components/ui/layout/screen";
import { serverCaller } from "@/server/api/server-caller";

type Props = PageProps<{ uuid: string }>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { run } = await serverCaller();
  return { title: (await run("customers.retrieve", { uuid: (await params).uuid })).name };
}

/** One customer; `?tab` names a part of the page, `?edit=1` changes the customer. */
export default async function Page({ params, searchParams }: Props) {
  const t = await getTranslations("customers");
  const { uuid } = await params;
  const { edit, tab } = await searchParams;
  const { run, tenant, capabilities } = await serverCaller();
  const customer = await run("customers.retrieve", { uuid });
  // A merged customer forwards to the one that was kept.
  if (customer.uuid !== uuid) redirect(`/customer/${customer.uuid}`);
  if (!edit || !tenant || !capabilities.includes("customers:write")) {
    return (
      <Words of={["activity", "agents", "attachments", "customers", "sending"]}>
        <CustomerPage customer={customer} tab={tabOf(tab, capabilities)} />
      </Words>
    );
  }
  const categories = await run("categories.list", { tenant: tenant.tenant_id });
  const crumbs = [
    { label: t("title"), href: "/customers" },
    { label: customer.name, href: `/customer/${uuid}` },
  ];
  return (
    <Words of={["agents", "attachments", "customers"]}>
      <Screen title={t("edit")} crumbs={crumbs}>
        <div className="px-gutter py-4">
          <CustomerForm customer={customer} categories={categories} />
        </div>
      </Screen>
    </Words>
  );
}
