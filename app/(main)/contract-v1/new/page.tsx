import type { Metadata } from "next";
import { forbidden } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { readChosenCustomer } from "@/app/(main)/chosen-customer";
import type { PageProps } from "@/app/page-props";
import { Words } from "@/app/words";
import { NewContract } from "@/components/contracts/new-contract";
import { serverCaller } from "@/server/api/server-caller";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("contracts"))("new") };
}

/** A new contract as a document; `?customer=` begins with one chosen. */
export default async function NewContractPage({ searchParams }: PageProps) {
  const { tenant, capabilities, today } = await serverCaller();
  if (!tenant || !capabilities.includes("contracts:write")) forbidden();
  return (
    <Words of={["contracts", "organisation"]}>
      <NewContract as="document" customer={await readChosenCustomer(searchParams)} today={today} />
    </Words>
  );
}
