import { titled } from "@/app/(main)/list-page";
import { Words } from "@/app/words";
import { PlatformScreen } from "@/components/platform/platform-screen";
import { serverCaller } from "@/server/api/server-caller";

export const generateMetadata = titled("platform");
export default async function PlatformNotificationsPage() {
  const { prefetch } = await serverCaller();
  return (
    <Words of={["platform"]}>
      <PlatformScreen first={await prefetch(["platform_notifications.list", {}])} />
    </Words>
  );
}
