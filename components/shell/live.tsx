"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEvents } from "@/components/query";
import { noteJob } from "@/components/shell/job-tray";
import { api } from "@/lib/api";

type Said = { stale?: string[]; job?: string };

/** Hears what changed in the tenant: asks shown data again, and follows jobs. */
export function Live() {
  const t = useTranslations("shell");
  const router = useRouter();
  const client = useQueryClient();
  const follow = async (uuid: string) => {
    const { kind, state, progress } = await api("jobs.retrieve", { uuid });
    if (state === "cancelled") return;
    const key = `kinds.${kind.replace(".", "_")}`;
    noteJob({ uuid, label: t.has(key) ? t(key) : t("jobs"), state, progress });
    await client.invalidateQueries({ queryKey: ["jobs.retrieve", { uuid }] });
  };
  useEvents("/api/tenant/notifications/stream", ({ data }) => {
    const { stale = [], job } = (data ?? {}) as Said;
    if (job) void follow(job).catch(() => undefined);
    // Its name and formats are drawn by the frame.
    if (stale.includes("tenant")) router.refresh();
    return stale as never[];
  });
  return null;
}
