"use client";
import { useState } from "react";
import { useCall, useSend } from "@/components/query";
import { useMayHouse } from "@/components/shell/context";
import { toast } from "@/components/ui/feedback/toast-store";
import { chooseLayout, type DashboardLayout } from "@/lib/settings/dashboard";

/**
 * The dashboard as this person has arranged it, saved with every change; undefined while it is not known. Who may change
 * settings can make theirs the organisation's.
 */
export function useDashboard(says: { restored: string; shared: string; undo: string }) {
  const mayShare = useMayHouse("settings:write");
  const profile = useCall("profile.retrieve", {});
  const tenant = useCall("tenant.current", {});
  // What was just arranged, until the profile is read again.
  const [arranged, setArranged] = useState<DashboardLayout | null>();
  const save = useSend("profile.update", { invalidates: ["profile"], scope: "dashboard" });
  const share = useSend("tenant.update_settings", {
    invalidates: ["tenant"],
    onDone: () => toast({ text: says.shared }),
  });
  const stored = profile.data?.profile.dashboard;
  const shared = tenant.data?.settings_json.dashboard;
  const own = arranged === undefined ? stored : arranged;
  const arrange = (next: DashboardLayout | null) => {
    setArranged(next);
    // Saved or refused, what is stored counts again, unless something newer is on its way.
    const forget = () => setArranged((latest) => (latest === next ? undefined : latest));
    save.mutate({ params: { dashboard: next && [...next] } }, { onSettled: forget });
  };
  const layout = profile.data && tenant.data ? chooseLayout(own, shared) : undefined;
  return {
    layout,
    isOwn: Boolean(own),
    arrange,
    /** Takes the organisation's dashboard again; the own one comes back by undo. */
    restore: () => {
      const before = own ?? null;
      arrange(null);
      toast({ text: says.restored, action: { label: says.undo, run: () => arrange(before) } });
    },
    share:
      mayShare && tenant.data && layout
        ? () => {
            const { uuid, version } = tenant.data;
            share.mutate({ tenant: uuid, version, settings_json: { dashboard: [...layout] } });
          }
        : undefined,
  };
}
