"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCall, useSend } from "@/components/query";
import { useShell } from "@/components/shell/context";
import { useSwitchTenant } from "@/components/shell/use-switch-tenant";
import { Button } from "@/components/ui/controls/button";
import { Progress } from "@/components/ui/feedback/bars";

type Demo = { job: string; tenant: string };
const PAUSE = 2_000;
const KIND = "sandbox.fill";

/** Whether the demo is still being filled; before the first answer it is. */
const isOpen = (job: { state: string } | undefined) =>
  !job || job.state === "queued" || job.state === "running";

/** A demo station of one's own beside the first steps: made once, filled in a job, and opened when it is ready. */
export function DemoOffer({ setUp }: { setUp: string }) {
  const t = useTranslations("home.demo");
  const { tenant, other_tenants, jobs } = useShell();
  const switchTo = useSwitchTenant();
  const [made, setMade] = useState<Demo | null>(null);
  const create = useSend("sandbox.create_demo", {
    onDone: (answer) => setMade({ job: answer.job, tenant: answer.tenant.uuid }),
  });
  const known = jobs.find((one) => one.kind === KIND && isOpen(one));
  const uuid = made?.job ?? known?.uuid;
  const { data: job } = useCall(
    "jobs.retrieve",
    { uuid: uuid ?? "" },
    { enabled: uuid !== undefined, refetchInterval: ({ state }) => (isOpen(state.data) ? PAUSE : false) },
  );
  if (tenant.sandbox) return null;
  const demo = made?.tenant ?? other_tenants.find((one) => one.sandbox)?.uuid;
  const says = () => {
    if (filling) return t("filling");
    return t(failed ? "failed" : "text");
  };
  const filling = uuid !== undefined && isOpen(job);
  const failed =
    uuid !== undefined && job !== undefined && (job.state === "failed" || job.state === "cancelled");
  return (
    <div className="border-b border-line px-3.5 py-3">
      <div className="flex flex-wrap gap-2">
        <Button look="main" href={setUp}>
          {t("set_up")}
        </Button>
        {demo && !filling && !failed ? (
          <Button onClick={() => void switchTo(demo)}>{t("open")}</Button>
        ) : (
          <Button busy={create.isPending || filling} onClick={() => create.mutate({})}>
            {t("look_around")}
          </Button>
        )}
      </div>
      <p role="status" className="mt-2 text-sm text-ink-3">
        {says()}
      </p>
      {filling && (
        <Progress className="mt-2" done={job?.progress ?? 0} of={100} label={`${job?.progress ?? 0} %`} />
      )}
    </div>
  );
}
