"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCall, useSend } from "@/components/query";
import { useShell } from "@/components/shell/context";
import { useSwitchTenant } from "@/components/shell/use-switch-tenant";
import { Button } from "@/components/ui/controls/button";
import { toast } from "@/components/ui/feedback/toast-store";
import { Mark } from "@/components/ui/layout/avatar";
import { Confirm } from "@/components/ui/overlay/confirm";

/** Practice copies: made of the own data or of the demo story, gone to, and deleted. */
export function Practice() {
  const t = useTranslations("data");
  const { tenant } = useShell();
  const router = useRouter();
  const switchTo = useSwitchTenant();
  const begun = {
    onDone: () => {
      toast({ text: t("begun") });
      router.refresh();
    },
  };
  const copy = useSend("sandbox.copy", begun);
  const demo = useSend("sandbox.create_demo", begun);
  const fill = useSend("sandbox.fill", begun);
  const [going, setGoing] = useState<{ uuid: string; name: string } | null>(null);
  const remove = useSend("sandbox.delete_demo", {
    says: "deleted",
    onDone: (_, { uuid }) => {
      setGoing(null);
      if (uuid === tenant.uuid) location.assign("/");
      else router.refresh();
    },
  });
  const { data } = useCall("tenant.current", {});
  const copies = data ? [...(tenant.sandbox ? [tenant] : []), ...data.sandbox_tenants] : [];
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {tenant.sandbox ? (
          <Button busy={fill.isPending} onClick={() => fill.mutate({ tenant: tenant.uuid })}>
            {t("fill")}
          </Button>
        ) : (
          <Button busy={copy.isPending} onClick={() => copy.mutate({ tenant: tenant.uuid })}>
            {t("copy")}
          </Button>
        )}
        <Button busy={demo.isPending} onClick={() => demo.mutate({})}>
          {t("demo")}
        </Button>
      </div>
      {copies.length > 0 && (
        <ul className="mt-3 divide-y divide-line rounded-md border border-line">
          {copies.map(({ uuid, name }) => (
            <li key={uuid} className="flex items-center gap-3 px-3.5 py-2">
              <Mark name={name} />
              <span className="cut grow font-medium">{name}</span>
              {uuid === tenant.uuid ? (
                <span className="text-ink-3">{t("here")}</span>
              ) : (
                <Button size="sm" onClick={() => void switchTo(uuid)}>
                  {t("go")}
                </Button>
              )}
              <Button size="sm" look="danger" onClick={() => setGoing({ uuid, name })}>
                {t("delete")}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {going && (
        <Confirm
          title={t("delete_title", { name: going.name })}
          act={t("delete")}
          busy={remove.isPending}
          onConfirm={() => remove.mutate({ uuid: going.uuid })}
          onClose={() => setGoing(null)}
        >
          <p>{t("delete_text")}</p>
        </Confirm>
      )}
    </>
  );
}
