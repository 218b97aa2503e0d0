import type { Metadata } from "next";
import { cache } from "react";
import type { PageProps } from "@/app/page-props";
import { Words } from "@/app/words";
import { ContractPage } from "@/components/contracts/contract-page";
import { serverCaller } from "@/server/api/server-caller";

type Props = PageProps<{ uuid: string }>;
const contractOf = cache(async (uuid: string) =>
  (await serverCaller()).run("contracts.retrieve_v2", { uuid }),
);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { number, title } = await contractOf((await params).uuid);
  return { title: `${number} ${title}` };
}

export default async function ContractPageV2({ params }: Props) {
  const contract = await contractOf((await params).uuid);
  return (
    <Words of={["attachments", "contracts", "organisation", "share"]}>
      <ContractPage key={contract.uuid} contract={contract} />
    </Words>
  );
}
