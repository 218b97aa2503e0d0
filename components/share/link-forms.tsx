"use client";
import { useTranslations } from "next-intl";
import { Form, Submit, useCallForm } from "@/components/form";
import { Button } from "@/components/ui/controls/button";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { DateField } from "@/components/ui/controls/date-field";
import { TextField } from "@/components/ui/controls/text-field";
import type { CallInput, CallOutput } from "@/lib/browser/api";

type Document = CallInput<"share_links.list">;
type Link = CallOutput<"share_links.list">["rows"][number];

/** Adds a link of its own receiver to a document. */
export function NewLink({ of, onClose }: { of: Document; onClose: () => void }) {
  const t = useTranslations("share");
  const ui = useTranslations("ui");
  const form = useCallForm(
    "share_links.create",
    { ...of, label: "", expires_on: null, password: null },
    { invalidates: ["share_links"], onDone: onClose },
  );
  const expires = form.field("expires_on");
  const { value: password, onChange, ...rest } = form.field("password");
  return (
    <Form form={form} className="grid gap-3">
      <TextField label={t("link_label")} maxLength={80} autoFocus {...form.field("label")} />
      <DateField label={t("link_expires")} optional {...expires} value={expires.value ?? null} />
      <TextField
        label={t("link_password")}
        help={t("link_password_help")}
        optional
        autoComplete="off"
        {...rest}
        value={password ?? ""}
        onChange={(text) => onChange(text || null)}
      />
      <div className="flex gap-2">
        <Submit>{t("link_add")}</Submit>
        <Button onClick={onClose}>{ui("cancel")}</Button>
      </div>
    </Form>
  );
}

/** Changes a link; its address stays. An empty password keeps the one it has. */
export function EditLink({ link, onClose }: { link: Link; onClose: () => void }) {
  const t = useTranslations("share");
  const ui = useTranslations("ui");
  const { code, version, label, expires_on, has_password } = link;
  const form = useCallForm(
    "share_links.update",
    { code, version, label, expires_on },
    { invalidates: ["share_links"], onDone: onClose },
  );
  const expires = form.field("expires_on");
  const { value: password, onChange: _, ...rest } = form.field("password");
  return (
    <Form form={form} className="grid gap-3">
      <TextField
        label={t("link_label")}
        maxLength={80}
        autoFocus
        {...form.field("label")}
        value={form.values.label ?? ""}
      />
      <DateField label={t("link_expires")} optional {...expires} value={expires.value ?? null} />
      {password !== null && (
        <TextField
          label={t(has_password ? "link_new_password" : "link_password")}
          help={t(has_password ? "link_new_password_help" : "link_password_help")}
          optional
          autoComplete="off"
          {...rest}
          value={password ?? ""}
          onChange={(text) => form.set("password", text || undefined)}
        />
      )}
      {has_password && (
        <Checkbox
          label={t("link_password_remove")}
          value={password === null}
          onChange={(on) => form.set("password", on ? null : undefined)}
        />
      )}
      <div className="flex gap-2">
        <Submit>{ui("save")}</Submit>
        <Button onClick={onClose}>{ui("cancel")}</Button>
      </div>
    </Form>
  );
}
