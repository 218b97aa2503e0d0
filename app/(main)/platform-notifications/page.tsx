import { HydrationBoundary } from "@tanstack/react-query";
import { titled } from "@/app/(main)/list-page";
import { Words } from "@/app/words";
import { PlatformScreen } from "@/components/platform/platform-screen";
import { serverCaller } from "@/server/api/server-caller";

export const generateMetadata = titled("platform");
export default async function PlatformNotificationsPage() {
  const { prefetch } = await serverCaller();
  return (
    <Words of={["platform"]}>
      <HydrationBoundary state={await prefetch(["platform_notifications.list", {}])}>
        <PlatformScreen />
      </HydrationBoundary>
    </Words>
  );
}
