import { forbidden } from "next/navigation";
import { listPage, titled } from "@/app/(main)/list-page";
import type { PageProps } from "@/app/page-props";
import { BankImportsList } from "@/components/payments/bank/bank-imports-list";
import { serverCaller } from "@/server/api/server-caller";

export const generateMetadata = titled("bank");
const Listed = listPage(["bank"], "bank_imports.list", BankImportsList);

/** The bank files; of the whole tenant, so not for members limited to stations. */
export default async function Page(props: PageProps) {
  const { mayCall } = await serverCaller();
  if (!mayCall("bank_imports.list")) forbidden();
  return <Listed {...props} />;
}
