"use client";
import { useTranslations } from "next-intl";
import { useOutputs } from "@/components/day-log/use-files";
import { Form, FormFoot, useCallForm } from "@/components/form";
import { useCall } from "@/components/query";
import { Checkbox, Switch } from "@/components/ui/controls/checkbox";
import { NumberField } from "@/components/ui/controls/number-field";
import { Select } from "@/components/ui/controls/select";
import { PasswordField, TextArea, TextField } from "@/components/ui/controls/text-field";
import { Dialog } from "@/components/ui/overlay/dialog";
import type { CallOutput } from "@/lib/browser/api";
import { KEEP_MOST, LOG_TARGET_KINDS } from "@/lib/traffic/delivery";

type Target = CallOutput<"log_targets.list">["rows"][number];

/** An address of a station's logs: how and where they are delivered, and what stays there. */
export function TargetForm({ station, of, onClose }: { station: string; of?: Target; onClose: () => void }) {
  const t = useTranslations("stations.targets");
  const formats = useCall("output_formats.list", {});
  const outputs = useOutputs(station, formats.data?.output ?? []);
  const form = useCallForm(
    "log_targets.update",
    {
      uuid: station,
      ...(of && { target: of.uuid, version: of.version }),
      kind: of?.kind ?? "email",
      address: of?.address ?? "",
      user_name: of?.user_name ?? "",
      secret: "",
      output: of?.output ?? 0,
      checksum: of?.checksum ?? false,
      keep: of?.keep ?? 0,
      active: of?.active ?? true,
      trust: false,
    },
    { invalidates: ["log_targets"], onDone: onClose },
  );
  const { field } = form;
  const kind = field("kind").value;
  const isFolder = kind !== "email";
  return (
    <Dialog title={t(of ? "edit" : "add")} size="form" onClose={onClose}>
      <Form form={form} className="grid gap-4 sm:grid-cols-6">
        <Select
          className="sm:col-span-2"
          label={t("kind")}
          choices={LOG_TARGET_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          {...field("kind")}
          onChange={(value) => value && field("kind").onChange(value)}
        />
        <TextField
          className="sm:col-span-4"
          label={t("address")}
          help={t(`help.${kind}`)}
          maxLength={500}
          autoFocus
          {...field("address")}
        />
        {isFolder && (
          <>
            <TextField
              className="sm:col-span-3"
              label={t("user_name")}
              maxLength={200}
              {...field("user_name")}
            />
            <SecretField kind={kind} isKept={of?.has_secret ?? false} of={field("secret")} />
          </>
        )}
        {outputs.length > 1 && (
          <Select
            className="sm:col-span-6"
            label={t("output")}
            choices={outputs.map((label, value) => ({ value: String(value), label }))}
            value={String(field("output").value)}
            onChange={(value) => value && field("output").onChange(Number(value))}
          />
        )}
        {isFolder && (
          <>
            <NumberField
              className="sm:col-span-3"
              label={t("keep")}
              help={t("keep_help")}
              most={KEEP_MOST}
              {...field("keep")}
              onChange={(value) => field("keep").onChange(value ?? 0)}
            />
            <div className="sm:col-span-6">
              <Checkbox label={t("checksum")} {...field("checksum")} />
            </div>
          </>
        )}
        {kind === "sftp" && of?.host_key && (
          <div className="sm:col-span-6">
            <Checkbox label={t("trust")} {...field("trust")} />
            <p className="num mt-1 text-xs break-all text-ink-3">{t("host_key", { key: of.host_key })}</p>
          </div>
        )}
        <div className="sm:col-span-6">
          <Switch label={t("active")} {...field("active")} />
        </div>
        <div className="sm:col-span-6">
          <FormFoot mayWrite onClose={onClose} />
        </div>
      </Form>
    </Dialog>
  );
}

type Field = { value: string | undefined; onChange: (value: string) => void; error?: string | undefined };
/** A password in one line; for SFTP a private key of several lines has its place, too. */
function SecretField({ kind, isKept, of }: { kind: "sftp" | "webdav"; isKept: boolean; of: Field }) {
  const t = useTranslations("stations.targets");
  const shared = {
    className: "sm:col-span-3",
    ...of,
    value: of.value ?? "",
    ...(isKept && { help: t("secret_kept") }),
  };
  return kind === "sftp" ? (
    <TextArea
      label={t("secret_or_key")}
      rows={2}
      {...shared}
      className="sm:col-span-3 [&_textarea]:[-webkit-text-security:disc]"
    />
  ) : (
    <PasswordField label={t("secret")} fresh {...shared} />
  );
}
