import type { Metadata } from "next";
import { cache } from "react";
import type { PageProps } from "@/app/page-props";
import { Words } from "@/app/words";
import { ContractDocument } from "@/components/contracts/contract-document";
import { serverCaller } from "@/server/api/server-caller";

type Props = PageProps<{ uuid: string }>;
const contractOf = cache(async (uuid: string) => (await serverCaller()).run("contracts.retrieve", { uuid }));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { number, title } = await contractOf((await params).uuid);
  return { title: `${number} ${title}` };
}

export default async function ContractPageV1({ params }: Props) {
  const contract = await contractOf((await params).uuid);
  return (
    <Words of={["contracts", "organisation", "share"]}>
      <ContractDocument key={contract.uuid} contract={contract} />
    </Words>
  );
}
