import { HydrationBoundary } from "@tanstack/react-query";
import { forbidden } from "next/navigation";
import { titled } from "@/app/(main)/list-page";
import { Words } from "@/app/words";
import { RemindersScreen } from "@/components/invoices/reminders/reminders-screen";
import { serverCaller } from "@/server/api/server-caller";

export const generateMetadata = titled("invoices", "reminders.title");

/** The payment reminders that are due today. */
export default async function RemindersPage() {
  const { tenant, mayCall, prefetch } = await serverCaller();
  if (!tenant || !mayCall("reminders.due")) forbidden();
  return (
    <Words of={["invoices", "sending"]}>
      <HydrationBoundary state={await prefetch(["reminders.due", { tenant: tenant.tenant_id }])}>
        <RemindersScreen />
      </HydrationBoundary>
    </Words>
  );
}
