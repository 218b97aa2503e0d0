import type { ReactNode } from "react";
import { SettingsFrame } from "@/components/settings/frame";
import { serverCaller } from "@/server/api/server-caller";

/** What every tab reads stands here once: the tenant; the person stands in the frame of every page. */
export default async function SettingsLayout({ children }: { children: ReactNode }) {
  const { prefetch } = await serverCaller();
  const asked = await prefetch(["tenant.current", {}]);
  return <SettingsFrame first={asked}>{children}</SettingsFrame>;
}
