"use client";
import { Loader } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useSyncExternalStore } from "react";
import { useShell } from "@/components/shell/context";
import type { Job } from "@/components/shell/data";
import { Status } from "@/components/status";
import { Progress } from "@/components/ui/bars";
import { IconButton } from "@/components/ui/button";
import { Popover, usePopover } from "@/components/ui/popover";

let news: ReadonlyMap<string, Job> = new Map();
const watchers = new Set<() => void>();
const none: ReadonlyMap<string, Job> = new Map();

/** A job began or moved on: by the page that started it, and by the stream of server events. */
export function noteJob(job: Job) {
  news = new Map([[job.uuid, job], ...news]);
  for (const watch of watchers) watch();
}
const subscribe = (watch: () => void) => {
  watchers.add(watch);
  return () => {
    watchers.delete(watch);
  };
};

/** What takes long and goes on by itself, wherever one is. */
export function JobTray() {
  const t = useTranslations("shell");
  const { jobs } = useShell();
  const fresh = useSyncExternalStore(
    subscribe,
    () => news,
    () => none,
  );
  const { anchor, open, close, toggle } = usePopover();
  const all = [
    ...new Map([
      ...fresh,
      ...jobs.filter(({ uuid }) => !fresh.has(uuid)).map((job) => [job.uuid, job] as const),
    ]).values(),
  ];
  const busy = all.filter(({ state }) => state === "queued" || state === "running").length;
  return (
    <>
      <IconButton
        ref={anchor}
        icon={<Loader />}
        label={busy ? t("jobs_busy", { count: busy }) : t("jobs")}
        aria-haspopup="dialog"
        aria-expanded={open}
        count={busy}
        look="frame"
        className="max-sm:hidden"
        onClick={toggle}
      />
      <Popover
        open={open}
        anchor={anchor}
        onClose={close}
        align="end"
        role="dialog"
        label={t("jobs")}
        className="w-88 text-ink"
      >
        {all.length === 0 ? (
          <p className="p-4 text-center text-ink-3">{t("no_jobs")}</p>
        ) : (
          <ul className="max-h-96 divide-y divide-line overflow-auto">
            {all.map((job) => (
              <li key={job.uuid} className="px-3.5 py-2.5">
                <div className="flex items-center gap-2">
                  {job.href && job.state === "done" ? (
                    <Link href={job.href} className="link cut grow" onClick={close}>
                      {job.label}
                    </Link>
                  ) : (
                    <span className="cut grow font-medium">{job.label}</span>
                  )}
                  <Status of="job" is={job.state} />
                </div>
                {job.state === "running" && (
                  <Progress className="mt-2" done={job.progress} of={100} label={`${job.progress} %`} />
                )}
              </li>
            ))}
          </ul>
        )}
      </Popover>
    </>
  );
}
