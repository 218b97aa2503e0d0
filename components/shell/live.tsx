"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type ServerEvent, useEvents } from "@/components/query";
import { useShell } from "@/components/shell/context";
import { noteJob } from "@/components/shell/job-tray";
import { callApi } from "@/lib/browser/api";

type LiveMessage = { stale?: string[]; job?: string };

/** Hears what changed in the tenant: asks shown data again, and follows jobs. */
export function Live() {
  const router = useRouter();
  const client = useQueryClient();
  const { tenant, user } = useShell();
  const follow = async (uuid: string) => {
    noteJob(await callApi("jobs.retrieve", { uuid }));
    await client.invalidateQueries({ queryKey: ["jobs.retrieve", { uuid }] });
  };
  const hear = ({ data }: ServerEvent) => {
    const { stale = [], job } = (data ?? {}) as LiveMessage;
    if (job) void follow(job).catch(() => undefined);
    // Its name and formats are drawn by the frame.
    if (stale.includes("tenant")) router.refresh();
    return stale as never[];
  };
  useEvents("/api/tenant/notifications/stream", hear, { share: `${tenant.uuid} ${user.uuid}` });
  return null;
}
