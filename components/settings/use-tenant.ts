"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { keyOf, putAnswer, useCall } from "@/components/query";
import { useAutosave } from "@/components/settings/use-autosave";
import { type CallOutput, callApi } from "@/lib/browser/api";

export type Tenant = CallOutput<"tenant.current">;
const KEY = keyOf("tenant.current", {});

/** The tenant as it is saved; the frame of the settings keeps it at hand. */
export function useTenant(): Tenant {
  const { data } = useCall("tenant.current", {});
  if (!data) throw new Error("useTenant must be used inside the settings");
  return data;
}

/** The tenant's settings, each saved by itself. A number taken for good cannot be taken back by undo. */
export function useTenantSettings() {
  const client = useQueryClient();
  const router = useRouter();
  const first = useTenant();
  const read = () => client.getQueryData<Tenant>(KEY) ?? first;
  return useAutosave<Tenant>({
    read,
    send: async (changes) => {
      const { uuid, version } = read();
      const answer = await callApi("tenant.update_settings", { tenant: uuid, version, ...changes });
      await putAnswer(client, KEY, answer);
      // Name and formats stand on every page.
      router.refresh();
    },
    refresh: () => client.refetchQueries({ queryKey: KEY }),
    firm: (path) => /^numbering_json\.\w+\.next$/.test(path),
  });
}
