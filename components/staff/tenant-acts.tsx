"use client";
import { Eye } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Form, FormFoot, fillEmpty, Submit, useCallForm } from "@/components/form";
import { useSend } from "@/components/query";
import type { TenantFile } from "@/components/staff/tenant-file";
import { Button } from "@/components/ui/controls/button";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { NumberField } from "@/components/ui/controls/number-field";
import { TextArea } from "@/components/ui/controls/text-field";
import { useFormat } from "@/components/ui/format";
import { Card } from "@/components/ui/layout/card";
import { Confirm } from "@/components/ui/overlay/confirm";
import { Dialog } from "@/components/ui/overlay/dialog";
import { VIEW_MINUTES } from "@/lib/access/staff";

/** Opens the read-only view of a tenant; it needs a reason. */
export function ViewCard({ of }: { of: TenantFile }) {
  const t = useTranslations("staff");
  const form = useCallForm(
    "admin_tenants.impersonate",
    { uuid: of.uuid, reason: "" },
    // Nothing of the page before stays: the whole product now shows the other tenant.
    { says: null, onDone: () => location.assign("/") },
  );
  return (
    <Card title={t("view_title")} padded>
      <Form form={form} className="grid gap-3">
        <TextArea label={t("reason")} maxLength={500} {...form.field("reason")} />
        <p className="text-xs text-ink-3">{t("view_help", { minutes: VIEW_MINUTES })}</p>
        <Submit icon={<Eye />}>{t("view", { minutes: VIEW_MINUTES })}</Submit>
      </Form>
    </Card>
  );
}

/** Storage, features and status of a tenant, and what staff did in it. */
export function TenantActs({ of }: { of: TenantFile }) {
  const t = useTranslations("staff");
  const { number, moment } = useFormat();
  const [open, setOpen] = useState<"terms" | "status" | null>(null);
  const close = () => setOpen(null);
  const next = of.status === "suspended" ? "active" : "suspended";
  const change = useSend("admin_tenants.update", {
    says: "saved",
    invalidates: ["admin_tenants"],
    onDone: close,
  });
  const { flags } = of;
  return (
    <>
      <Card title={t("terms")} padded>
        <dl className="mb-3 grid grid-cols-[1fr_auto] gap-x-3 gap-y-1.5 [&_dd]:text-right">
          <dt className="text-ink-3">{t("storage")}</dt>
          <dd className="num">{number(of.storage_available, 2)} GB</dd>
          {(["import", "large_segment_plays"] as const).map((flag) => (
            <div key={flag} className="contents">
              <dt className="text-ink-3">{t(`flags.${flag}`)}</dt>
              <dd>{t(flags[flag] ? "on" : "off")}</dd>
            </div>
          ))}
          <dt className="text-ink-3">{t("flags.minimum_duration")}</dt>
          <dd className="num">
            {flags.minimum_duration
              ? t("seconds_both", { spot: flags.minimum_duration.spot, break: flags.minimum_duration.break })
              : t("off")}
          </dd>
        </dl>
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setOpen("terms")}>{t("change_terms")}</Button>
          <Button look={next === "suspended" ? "danger" : "plain"} onClick={() => setOpen("status")}>
            {t(next === "suspended" ? "suspend" : "reactivate")}
          </Button>
        </div>
      </Card>
      <Card title={t("staff_acts")} padded>
        {of.staff_acts.length === 0 && <p className="text-ink-3">{t("no_acts")}</p>}
        <ul className="grid gap-2">
          {of.staff_acts.map(({ uuid, at, actor, action, reason }) => (
            <li key={uuid}>
              <span className="num mr-2 text-xs text-ink-3">
                {moment(at).day} {moment(at).time}
              </span>
              {t("act_by", { who: actor, act: t(`acts.${action.split(".")[1]}`) })}
              {action === "tenant.viewed_by_staff" && <p className="text-xs text-ink-2">{reason}</p>}
            </li>
          ))}
        </ul>
      </Card>
      {open === "terms" && <Terms of={of} onClose={close} />}
      {open === "status" && (
        <Confirm
          title={t(`${next}_title`, { name: of.name })}
          act={t(next === "suspended" ? "suspend" : "reactivate")}
          look={next === "suspended" ? "danger" : "main"}
          busy={change.isPending}
          onConfirm={() => change.mutate({ uuid: of.uuid, version: of.version, status: next })}
          onClose={close}
        >
          <p>{t(`${next}_text`)}</p>
        </Confirm>
      )}
    </>
  );
}

const MINIMUM = { spot: 10, break: 60 };
function Terms({ of, onClose }: { of: TenantFile; onClose: () => void }) {
  const t = useTranslations("staff");
  const form = useCallForm(
    "admin_tenants.update",
    { uuid: of.uuid, version: of.version, storage_available_gb: of.storage_available, flags: of.flags },
    { invalidates: ["admin_tenants"], onDone: onClose },
  );
  const minimum = form.values.flags?.minimum_duration ?? null;
  const setMinimum = (value: typeof minimum) => form.set("flags.minimum_duration", value);
  return (
    <Dialog title={t("change_terms")} size="small" onClose={onClose}>
      <Form form={form} className="grid gap-4">
        <NumberField
          label={t("storage")}
          unit="GB"
          places={2}
          most={100_000}
          {...fillEmpty(form.field("storage_available_gb"), 0)}
        />
        <Checkbox label={t("flags.import")} {...form.field("flags.import")} />
        <Checkbox label={t("flags.large_segment_plays")} {...form.field("flags.large_segment_plays")} />
        <Checkbox
          label={t("flags.minimum_duration")}
          value={minimum !== null}
          onChange={(on) => setMinimum(on ? MINIMUM : null)}
        />
        {minimum && (
          <div className="grid grid-cols-2 gap-4">
            <NumberField
              label={t("minimum_spot")}
              unit="s"
              least={1}
              most={600}
              value={minimum.spot}
              onChange={(spot) => setMinimum({ ...minimum, spot: spot ?? MINIMUM.spot })}
            />
            <NumberField
              label={t("minimum_break")}
              unit="s"
              least={1}
              most={3600}
              value={minimum.break}
              onChange={(least) => setMinimum({ ...minimum, break: least ?? MINIMUM.break })}
            />
          </div>
        )}
        <FormFoot mayWrite onClose={onClose} />
      </Form>
    </Dialog>
  );
}
