"use client";
import { createContext, useCallback, useContext } from "react";
import type { ShellData } from "@/components/shell/data";
import type { Capability } from "@/lib/access/access";
import { buildCampaignHref } from "@/lib/campaigns/screens";

const ShellContext = createContext<ShellData | null>(null);
export const ShellProvider = ShellContext;

/** The person and the tenant of this page; only inside the main layout. */
export function useShell(): ShellData {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error("useShell must be used inside the main layout");
  return shell;
}
/** Where an order is opened in the screen this person chose; "new" begins one. */
export function useOrderHref(): (at: string) => string {
  const { order_version } = useShell();
  return useCallback((at) => buildCampaignHref(order_version, at), [order_version]);
}
/** Whether this person may do something here: what they may not is left out, not greyed. */
export const useMay = (capability: Capability) => useShell().capabilities.includes(capability);
/** The same for what belongs to the whole house: not for a member limited to a part of it. */
export const useMayHouse = (capability: Capability) => {
  const { capabilities, limited } = useShell();
  return limited === null && capabilities.includes(capability);
};
