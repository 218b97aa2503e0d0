"use client";
import { Eye } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useSend } from "@/components/query";
import { useShell } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { Band } from "@/components/ui/feedback/states";
import { useFormat } from "@/components/ui/format";

/** Staff view this tenant, read-only; the page starts afresh when the view ends. */
export function ViewBand({ until }: { until: string }) {
  const t = useTranslations("shell");
  const { tenant } = useShell();
  const { moment } = useFormat();
  const leave = useSend("admin_tenants.end_view", { onDone: () => location.assign("/moj-admin") });
  useEffect(() => {
    const timer = setTimeout(() => location.assign("/"), Math.max(Date.parse(until) - Date.now(), 0) + 1_000);
    return () => clearTimeout(timer);
  }, [until]);
  return (
    <Band
      tone="bad"
      icon={<Eye />}
      actions={
        <Button size="sm" busy={leave.isPending} onClick={() => leave.mutate({})}>
          {t("leave_view")}
        </Button>
      }
    >
      {t("view_band", { tenant: tenant.name, time: moment(until).time })}
    </Band>
  );
}
