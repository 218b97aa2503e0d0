import type { Metadata } from "next";
import { forbidden } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Words } from "@/app/words";
import { ImportScreen } from "@/components/customers/import/import-screen";
import { serverCaller } from "@/server/api/server-caller";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("customer_import"))("title") };
}

export default async function ImportCustomersPage() {
  const { mayCall } = await serverCaller();
  if (!mayCall("customers.import")) forbidden();
  return (
    <Words of={["customer_import", "customers"]}>
      <ImportScreen />
    </Words>
  );
}
