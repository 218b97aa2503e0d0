"use client";
import { Plus, Webhook as WebhookIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCall, useSend } from "@/components/query";
import { Panel, Part } from "@/components/settings/parts";
import { useShell } from "@/components/shell/context";
import { Status } from "@/components/status";
import { Button } from "@/components/ui/controls/button";
import { toast } from "@/components/ui/feedback/toast-store";
import { useFormat } from "@/components/ui/format";
import { FramedList } from "@/components/ui/layout/framed-list";
import { Confirm } from "@/components/ui/overlay/confirm";
import type { CallOutput } from "@/lib/browser/api";
import { Deliveries } from "./deliveries";
import { SecretDialog } from "./secret-dialog";
import { WebhookForm } from "./webhook-form";

export type Webhook = CallOutput<"webhooks.list">["rows"][number];
type Opened = { what: "edit" | "secret" | "delete" | "log"; of: Webhook } | { what: "new" };

/** The state of a webhook by what matters most of it. */
function stateOf({ active, failing_since, disabled_at }: Webhook) {
  if (!active) return disabled_at ? "disabled" : "off";
  return failing_since ? "failing" : "on";
}

/** Addresses of other programs that hear of events, with what was sent to them. */
export function Webhooks() {
  const t = useTranslations("webhooks");
  const { tenant } = useShell();
  const answer = useCall("webhooks.list", { tenant: tenant.uuid });
  const [open, setOpen] = useState<Opened>();
  const close = () => setOpen(undefined);
  const remove = useSend("webhooks.delete", { says: "deleted", invalidates: ["webhooks"], onDone: close });
  const add = (
    <Button
      icon={<Plus />}
      disabled={tenant.sandbox && t("sandbox")}
      onClick={() => setOpen({ what: "new" })}
    >
      {t("create")}
    </Button>
  );
  return (
    <Panel title={t("title")} text={t("lead")}>
      <Part id="webhooks" title={t("addresses")} aside={answer.data?.rows.length ? add : undefined}>
        <FramedList
          answer={answer}
          rowsOf={(data) => data.rows}
          none={{ title: t("none"), text: t("none_text"), act: add }}
        >
          {(row) => <WebhookRow key={row.uuid} of={row} onOpen={(what) => setOpen({ what, of: row })} />}
        </FramedList>
      </Part>
      <Part id="webhook-signature" title={t("verify")} help={t("verify_help")}>
        <pre className="rounded-md bg-sunken px-3.5 py-2.5 text-xs break-all whitespace-pre-wrap">
          {'base64(HMAC-SHA256(secret, webhook-id + "." + webhook-timestamp + "." + body))'}
        </pre>
      </Part>
      {open?.what === "new" && <WebhookForm onClose={close} />}
      {open?.what === "edit" && <WebhookForm of={open.of} onClose={close} />}
      {open?.what === "secret" && <SecretDialog of={open.of} onClose={close} />}
      {open?.what === "log" && <Deliveries of={open.of} onClose={close} />}
      {open?.what === "delete" && (
        <Confirm
          title={t("delete_title")}
          act={t("delete")}
          busy={remove.isPending}
          onConfirm={() => remove.mutate({ uuid: open.of.uuid })}
          onClose={close}
        >
          <p className="[overflow-wrap:anywhere]">{t("delete_text", { url: open.of.url })}</p>
        </Confirm>
      )}
    </Panel>
  );
}

const ACTS = ["log", "edit", "secret", "delete"] as const;
function WebhookRow({ of, onOpen }: { of: Webhook; onOpen: (what: (typeof ACTS)[number]) => void }) {
  const t = useTranslations("webhooks");
  const { moment } = useFormat();
  const test = useSend("webhooks.test", {
    invalidates: ["webhooks"],
    onDone: () => {
      toast({ text: t("test_ordered") });
      onOpen("log");
    },
  });
  const at = (instant: string) => `${moment(instant).day} ${moment(instant).time}`;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3.5 py-2.5">
      <WebhookIcon size={18} strokeWidth={1.5} className="flex-none text-ink-3" aria-hidden />
      <div className="min-w-0 grow basis-64">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium [overflow-wrap:anywhere]">{of.url}</span>
          <Status of="webhook" is={stateOf(of)} />
        </p>
        <p className="num text-xs text-ink-3">
          {t("event_count", { count: of.events.length })}
          {" · "}
          {of.last_delivered_at
            ? t("last_delivered", { at: at(of.last_delivered_at) })
            : t("never_delivered")}
          {of.waiting > 0 && ` · ${t("waiting", { count: of.waiting })}`}
        </p>
      </div>
      <div className="flex flex-wrap gap-1.5">
        <Button
          size="sm"
          busy={test.isPending}
          disabled={!of.active && t("off_hint")}
          aria-label={t("test_named", { url: of.url })}
          onClick={() => test.mutate({ uuid: of.uuid })}
        >
          {t("test")}
        </Button>
        {ACTS.map((what) => (
          <Button
            key={what}
            size="sm"
            look={what === "delete" ? "danger" : "plain"}
            aria-label={t("act_named", { act: t(`acts.${what}`), url: of.url })}
            onClick={() => onOpen(what)}
          >
            {t(`acts.${what}`)}
          </Button>
        ))}
      </div>
    </li>
  );
}
