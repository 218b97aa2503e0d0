"use client";
import { Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useSend } from "@/components/query";
import { useShell } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { Band } from "@/components/ui/feedback/states";
import { useFormat } from "@/components/ui/format";

/** All of the tenant goes on a day, unless an owner takes that back. */
export function EraseBand({ at }: { at: string }) {
  const t = useTranslations("shell");
  const router = useRouter();
  const { tenant, role } = useShell();
  const { moment } = useFormat();
  const keep = useSend("data.keep", { says: "saved", onDone: () => router.refresh() });
  return (
    <Band
      tone="bad"
      icon={<Trash2 />}
      actions={
        role === "owner" && (
          <Button size="sm" busy={keep.isPending} onClick={() => keep.mutate({})}>
            {t("keep_tenant")}
          </Button>
        )
      }
    >
      {t("erase_band", { tenant: tenant.name, day: moment(at).day })}
    </Band>
  );
}
