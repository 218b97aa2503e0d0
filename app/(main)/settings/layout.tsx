import type { ReactNode } from "react";
import { SettingsFrame } from "@/components/settings/frame";
import { here } from "@/server/api/here";

/** What every tab reads stands here once: the tenant and the person. */
export default async function SettingsLayout({ children }: { children: ReactNode }) {
  const { first } = await here();
  const asked = await first(["tenant.current", {}], ["profile.retrieve", {}]);
  return <SettingsFrame first={asked}>{children}</SettingsFrame>;
}
