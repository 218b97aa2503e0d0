import type { Metadata } from "next";
import { forbidden } from "next/navigation";
import { cache } from "react";
import type { PageProps } from "@/app/page-props";
import { Words } from "@/app/words";
import { BankImportPage } from "@/components/payments/bank/bank-desk";
import { serverCaller } from "@/server/api/server-caller";

type Props = PageProps<{ uuid: string }>;
const fileOf = cache(async (uuid: string) => {
  const { mayCall, run } = await serverCaller();
  if (!mayCall("bank_imports.retrieve")) forbidden();
  return run("bank_imports.retrieve", { uuid });
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await fileOf((await params).uuid)).file_name };
}

export default async function Page({ params }: Props) {
  const { uuid } = await params;
  const file = await fileOf(uuid);
  return (
    <Words of={["bank", "payments"]}>
      <BankImportPage file={file} />
    </Words>
  );
}
