"use client";
import { useTranslations } from "next-intl";
import { Form, FormFoot, fillEmpty, useCallForm } from "@/components/form";
import type { RowOf } from "@/components/lists/use-list";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { DateField } from "@/components/ui/controls/date-field";
import { Segmented } from "@/components/ui/controls/select";
import { Dialog } from "@/components/ui/overlay/dialog";

type Station = Pick<
  RowOf<"admin_stations.list">,
  "uuid" | "name" | "version" | "tenant_id" | "license_type" | "license_expires_at" | "license_recurring"
>;

/** The licence of a station: its kind, its last day, and whether it renews. */
export function LicenceDialog({ of, onClose }: { of: Station; onClose: () => void }) {
  const t = useTranslations("staff");
  const { uuid, version, tenant_id, license_type, license_expires_at, license_recurring } = of;
  const form = useCallForm(
    "admin_stations.update",
    { uuid, version, tenant_id, license_type, license_expires_at, license_recurring },
    { invalidates: ["admin_stations", "admin_tenants"], onDone: onClose },
  );
  return (
    <Dialog title={t("change_licence_named", { name: of.name })} size="small" onClose={onClose}>
      <Form form={form} className="grid gap-4">
        <Segmented
          label={t("license_type")}
          choices={(["trial", "annual"] as const).map((value) => ({ value, label: t(`values.${value}`) }))}
          {...form.field("license_type")}
        />
        <DateField label={t("until")} {...fillEmpty(form.field("license_expires_at"), license_expires_at)} />
        <Checkbox label={t("recurring")} {...form.field("license_recurring")} />
        <FormFoot mayWrite onClose={onClose} />
      </Form>
    </Dialog>
  );
}
