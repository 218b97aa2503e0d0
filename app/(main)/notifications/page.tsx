import { HydrationBoundary } from "@tanstack/react-query";
import { titled } from "@/app/(main)/list-page";
import type { PageProps } from "@/app/page-props";
import { Words } from "@/app/words";
import { InboxScreen } from "@/components/notifications/inbox-screen";
import { parseListQuery } from "@/lib/list";
import { INBOX_DEFAULTS, toInboxInput } from "@/lib/notifications/inbox";
import { serverCaller } from "@/server/api/server-caller";

export const generateMetadata = titled("notifications");

export default async function NotificationsPage({ searchParams }: PageProps) {
  const { tenant, prefetch } = await serverCaller();
  const query = parseListQuery(await searchParams, INBOX_DEFAULTS);
  const first = await prefetch(["notifications.list", toInboxInput(tenant?.tenant_id ?? "", query)]);
  return (
    <Words of={["notifications", "activity", "people"]}>
      <HydrationBoundary state={first}>
        <InboxScreen />
      </HydrationBoundary>
    </Words>
  );
}
