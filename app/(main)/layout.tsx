import { HydrationBoundary } from "@tanstack/react-query";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { Words } from "@/app/words";
import { Shell } from "@/components/shell/shell";
import { buildLoginUrl } from "@/lib/browser/session";
import { serverCaller } from "@/server/api/server-caller";
import { shellData } from "./shell-data";

/** Only who is signed in comes in; the way back goes along. */
export default async function MainLayout({ children }: { children: ReactNode }) {
  const door = await serverCaller();
  if (!door.actor || !door.tenant) redirect(buildLoginUrl((await headers()).get("x-path") ?? "/"));
  const [shell, asked] = await Promise.all([
    shellData(door),
    door.prefetch(
      ["profile.retrieve", {}],
      ["notifications.count", { tenant: door.tenant.tenant_id }],
      ["platform_notifications.count", {}],
    ),
  ]);
  return (
    <Words of={["assistant"]}>
      <HydrationBoundary state={asked}>
        <Shell shell={shell}>{children}</Shell>
      </HydrationBoundary>
    </Words>
  );
}
