"use client";
import { Loader } from "lucide-react";
import { useTranslations } from "next-intl";
import { useSyncExternalStore } from "react";
import { useDownload } from "@/components/query";
import { useShell } from "@/components/shell/context";
import type { Job } from "@/components/shell/data";
import { useSwitchTenant } from "@/components/shell/use-switch-tenant";
import { Status } from "@/components/status";
import { Button, IconButton } from "@/components/ui/controls/button";
import { Progress } from "@/components/ui/feedback/bars";
import { useSentence } from "@/components/ui/feedback/sentence";
import { Popover, usePopover } from "@/components/ui/overlay/popover";
import { readText } from "@/lib/own";

let news: ReadonlyMap<string, Job> = new Map();
const watchers = new Set<() => void>();
const none: ReadonlyMap<string, Job> = new Map();

const isOver = ({ state }: Job) => state === "done" || state === "failed" || state === "cancelled";
/** A job began or moved on. Answers overtake each other: an older one never takes back what is known. */
export function noteJob(job: Job) {
  const known = news.get(job.uuid);
  if (known && (isOver(known) || (!isOver(job) && known.progress > job.progress))) return;
  // The newest first; of two entries of one key a map keeps the later.
  news = new Map([[job.uuid, job], ...[...news].filter(([uuid]) => uuid !== job.uuid)]);
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
              <JobRow key={job.uuid} job={job} />
            ))}
          </ul>
        )}
      </Popover>
    </>
  );
}

function JobRow({ job: { uuid, kind, state, progress, result, error } }: { job: Job }) {
  const t = useTranslations("shell");
  const sentence = useSentence();
  const download = useDownload();
  const switchTo = useSwitchTenant();
  const { other_tenants } = useShell();
  const key = `kinds.${kind.replace(".", "_")}`;
  const file = state === "done" && readText(result, "file");
  const tenant = state === "done" && readText(result, "tenant");
  return (
    <li className="px-3.5 py-2.5">
      <div className="flex items-center gap-2">
        <span className="cut grow font-medium">{t.has(key) ? t(key) : t("jobs")}</span>
        {file && (
          <Button size="sm" onClick={() => void download("jobs.download", { uuid })}>
            {t("fetch_file")}
          </Button>
        )}
        {tenant && other_tenants.some((one) => one.uuid === tenant) && (
          <Button size="sm" onClick={() => void switchTo(tenant)}>
            {t("go_there")}
          </Button>
        )}
        {state !== "cancelled" && <Status of="job" is={state} />}
      </div>
      {state === "running" && <Progress className="mt-2" done={progress} of={100} label={`${progress} %`} />}
      {state === "failed" && <p className="mt-1 text-bad-ink">{sentence({ message: error })}</p>}
    </li>
  );
}
