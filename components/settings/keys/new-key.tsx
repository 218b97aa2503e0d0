"use client";
import { Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Form, Submit, useCallForm } from "@/components/form";
import { useShell } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { Segmented, Select } from "@/components/ui/controls/select";
import { TextField } from "@/components/ui/controls/text-field";
import { toast } from "@/components/ui/feedback/toast-store";
import { Dialog } from "@/components/ui/overlay/dialog";
import { type Capability, RESOURCES, type Resource } from "@/lib/access/access";

const DAYS = [30, 90, 365] as const;
const DAY = 86_400_000;
type Level = "none" | "read" | "write";
const RIGHTS = { none: [], read: ["read"], write: ["read", "write"] } as const;

/** A key's name, end and rights, of those its maker has; then its secret, this once. */
export function NewKey({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<string>();
  return secret ? <Secret of={secret} onClose={onClose} /> : <Ask onMade={setSecret} onClose={onClose} />;
}

function Ask({ onMade, onClose }: { onMade: (secret: string) => void; onClose: () => void }) {
  const t = useTranslations("account.keys");
  const ui = useTranslations("ui");
  const { capabilities } = useShell();
  const [days, setDays] = useState<string>("90");
  const form = useCallForm(
    "api_keys.create",
    {
      name: "",
      capabilities: [],
      expires_at: new Date(Date.now() + 90 * DAY).toISOString(),
    },
    { says: null, invalidates: ["api_keys"], onDone: ({ secret }) => onMade(secret) },
  );
  const held: readonly Capability[] = form.values.capabilities;
  const level = (resource: Resource): Level =>
    (["write", "read"] as const).find((right) => held.includes(`${resource}:${right}`)) ?? "none";
  const set = (resource: Resource, next: Level) => {
    const others = held.filter((one) => !one.startsWith(`${resource}:`));
    const own = RIGHTS[next].map((right): Capability => `${resource}:${right}`);
    form.set("capabilities", [...others, ...own]);
  };
  const may = RESOURCES.filter((resource) => capabilities.includes(`${resource}:read`));
  const rights = form.field("capabilities");
  return (
    <Dialog title={t("create")} size="form" onClose={onClose}>
      <Form form={form} className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label={t("name")} help={t("name_help")} autoFocus {...form.field("name")} />
          <Select
            label={t("ends")}
            choices={DAYS.map((n) => ({ value: String(n), label: t("in_days", { days: n }) }))}
            empty={t("no_end")}
            value={days || null}
            onChange={(value) => {
              setDays(value ?? "");
              form.set("expires_at", value ? new Date(Date.now() + Number(value) * DAY).toISOString() : null);
            }}
          />
        </div>
        <fieldset ref={rights.ref} tabIndex={-1} className="outline-none">
          <legend className="mb-1 text-xs font-medium text-ink-2">{t("rights")}</legend>
          {rights.error && <p className="mb-1 text-xs text-bad-ink">{rights.error}</p>}
          <div className="divide-y divide-line rounded-md border border-line">
            {may.map((resource) => (
              <div key={resource} className="flex flex-wrap items-center justify-between gap-2 px-3 py-1.5">
                <span>{t(`resources.${resource}`)}</span>
                <Segmented
                  label={t(`resources.${resource}`)}
                  bare
                  size="sm"
                  choices={(["none", "read", "write"] as const).map((value) => ({
                    value,
                    label: t(`levels.${value}`),
                    disabled: value === "write" && !capabilities.includes(`${resource}:write`),
                  }))}
                  value={level(resource)}
                  onChange={(next) => set(resource, next)}
                />
              </div>
            ))}
          </div>
        </fieldset>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{ui("cancel")}</Button>
          <Submit>{t("create")}</Submit>
        </div>
      </Form>
    </Dialog>
  );
}

function Secret({ of, onClose }: { of: string; onClose: () => void }) {
  const t = useTranslations("account.keys");
  const copy = async () => {
    await navigator.clipboard.writeText(of);
    toast({ text: t("copied") });
  };
  return (
    <Dialog
      title={t("made_title")}
      size="small"
      held
      onClose={onClose}
      actions={
        <>
          <Button icon={<Copy />} onClick={() => void copy()}>
            {t("copy")}
          </Button>
          <Button look="main" onClick={onClose}>
            {t("kept")}
          </Button>
        </>
      }
    >
      <p className="mb-3 text-ink-2">{t("made_lead")}</p>
      <p className="rounded-md bg-sunken px-3 py-2 font-mono break-all select-all">{of}</p>
    </Dialog>
  );
}
