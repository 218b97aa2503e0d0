"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type ServerEvent, useEvents } from "@/components/query";
import { useShell } from "@/components/shell/context";
import { noteJob } from "@/components/shell/job-tray";
import { callApi } from "@/lib/browser/api";

/** What a message of the stream says of screens: the answers that are old now, and a job that goes on. */
function readMessage(data: unknown): { stale: string[]; job: string | null } {
  const { stale, job }: Record<string, unknown> = { ...Object(data) };
  return {
    stale: Array.isArray(stale) ? stale.filter((name) => typeof name === "string") : [],
    job: typeof job === "string" ? job : null,
  };
}

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
    const { stale, job } = readMessage(data);
    if (job) void follow(job).catch(() => undefined);
    // Its name, formats and words are drawn by the server.
    if (stale.includes("tenant") || stale.includes("languages")) router.refresh();
    return stale;
  };
  useEvents("/api/tenant/notifications/stream", hear, { share: `${tenant.uuid} ${user.uuid}` });
  return null;
}
