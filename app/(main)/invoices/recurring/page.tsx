import { forbidden } from "next/navigation";
import { listPage, titled } from "@/app/(main)/list-page";
import type { PageProps } from "@/app/page-props";
import { RecurringList } from "@/components/recurring-invoices/recurring-list";
import { serverCaller } from "@/server/api/server-caller";

export const generateMetadata = titled("recurring");
const Listed = listPage(["recurring", "sending"], "recurring_invoices.list", RecurringList);

/** Invoices that repeat; of the whole tenant, so not for members limited to stations. */
export default async function Page(props: PageProps) {
  const { mayCall } = await serverCaller();
  if (!mayCall("recurring_invoices.list")) forbidden();
  return <Listed {...props} />;
}
