"use client";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { useCallForm } from "@/components/form";
import { useCall } from "@/components/query";
import { useShell } from "@/components/shell/context";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { Combobox } from "@/components/ui/controls/combobox";
import { Segmented, Select } from "@/components/ui/controls/select";
import { isOutside, ROLES, type Role } from "@/lib/access/access";
import { mayBeLimited, mayGrant } from "@/lib/access/members";

type Form = ReturnType<typeof useCallForm<"invitations.send">>;
const MOST = 500;

/** Role, then what goes with it: the stations it is limited to, or the agent or agency it stands for. */
export function StandingFields({ form, mine }: { form: Form; mine: Role }) {
  const t = useTranslations("people");
  const { role } = form.values;
  const field = form.field("role");
  const choices = ROLES.filter((one) => mayGrant(mine, one)).map((value) => ({
    value,
    label: t(`roles.${value}`),
  }));
  return (
    <>
      <Select
        label={t("role")}
        help={t(`role_text.${role}`)}
        choices={choices}
        {...field}
        onChange={(value) => {
          if (!value) return;
          field.onChange(value);
          if (!mayBeLimited(value)) form.set("stations", null);
          if (!isOutside(value)) form.set("agent", null);
        }}
      />
      {mayBeLimited(role) && <Stations form={form} />}
      {isOutside(role) && <StandsFor key={role} form={form} type={role} />}
    </>
  );
}

function Stations({ form }: { form: Form }) {
  const t = useTranslations("people");
  const { tenant } = useShell();
  const { data } = useCall("stations.list", { tenant: tenant.uuid, per_page: MOST });
  const { value, onChange, error, ref } = form.field("stations");
  const chosen = value ?? null;
  const toggle = (uuid: string, on: boolean) =>
    onChange(on ? [...(chosen ?? []), uuid] : (chosen ?? []).filter((id) => id !== uuid));
  return (
    <div className="grid gap-2" ref={ref} tabIndex={-1}>
      <Segmented
        label={t("stations")}
        value={chosen === null ? "all" : "some"}
        choices={[
          { value: "all", label: t("stations_all") },
          { value: "some", label: t("stations_some") },
        ]}
        onChange={(which) => onChange(which === "all" ? null : [])}
        {...(error && { error })}
      />
      {chosen && (
        <div className="grid max-h-48 gap-x-4 gap-y-1 overflow-auto rounded-md border border-line p-3 sm:grid-cols-2">
          {data?.rows.map(({ uuid, name }) => (
            <Checkbox
              key={uuid}
              label={name}
              value={chosen.includes(uuid)}
              onChange={(on) => toggle(uuid, on)}
            />
          ))}
        </div>
      )}
    </div>
  );
}

function StandsFor({ form, type }: { form: Form; type: "agent" | "agency" }) {
  const t = useTranslations("people");
  const { tenant } = useShell();
  const { data } = useCall("agents.list", { tenant: tenant.uuid, filters: { type }, per_page: MOST });
  const options = useMemo(
    () => (data?.rows ?? []).map(({ uuid, name }) => ({ id: uuid, label: name })),
    [data],
  );
  const field = form.field("agent");
  return (
    <Combobox label={t(`stands_for.${type}`)} options={options} {...field} value={field.value ?? null} />
  );
}
