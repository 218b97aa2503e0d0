import type { ReactNode } from "react";
import { SettingsFrame } from "@/components/settings/frame";
import { serverCaller } from "@/server/api/server-caller";

/** What every tab reads stands here once: the tenant and the person. */
export default async function SettingsLayout({ children }: { children: ReactNode }) {
  const { prefetch } = await serverCaller();
  const asked = await prefetch(["tenant.current", {}], ["profile.retrieve", {}]);
  return <SettingsFrame first={asked}>{children}</SettingsFrame>;
}
