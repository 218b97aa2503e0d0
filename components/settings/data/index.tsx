"use client";
import { useTranslations } from "next-intl";
import { useSend } from "@/components/query";
import { EraseTenant } from "@/components/settings/data/erase-tenant";
import { ImportData } from "@/components/settings/data/import-data";
import { Practice } from "@/components/settings/data/practice";
import { Panel, Part } from "@/components/settings/parts";
import { useShell } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { toast } from "@/components/ui/feedback/toast-store";

/** What happens to all of a tenant's data at once. */
export function TenantData() {
  const t = useTranslations("data");
  const settings = useTranslations("settings");
  const { tenant, role } = useShell();
  const download = useSend("data.download", { onDone: () => toast({ text: t("download_begun") }) });
  return (
    <Panel title={settings("tabs.data")} text={t("lead", { tenant: tenant.name })}>
      <Part id="export" title={t("export")} help={t("export_help")}>
        <Button busy={download.isPending} onClick={() => download.mutate({})}>
          {t("export_act")}
        </Button>
      </Part>
      {role === "owner" && (
        <Part id="import" title={t("import")} help={t("import_help")}>
          <ImportData />
        </Part>
      )}
      <Part id="practice" title={t("practice")} help={t("practice_help")}>
        <Practice />
      </Part>
      {role === "owner" && (
        <Part id="erase" title={t("erase")} help={t("erase_help")}>
          <EraseTenant />
        </Part>
      )}
    </Panel>
  );
}
