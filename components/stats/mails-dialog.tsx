"use client";
import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCall, useSend } from "@/components/query";
import { useShell } from "@/components/shell/context";
import { Button, IconButton } from "@/components/ui/controls/button";
import { Switch } from "@/components/ui/controls/checkbox";
import { Select } from "@/components/ui/controls/select";
import { TextField } from "@/components/ui/controls/text-field";
import { Loaded } from "@/components/ui/feedback/loaded";
import { toast } from "@/components/ui/feedback/toast-store";
import { useFormat } from "@/components/ui/format";
import { Dialog } from "@/components/ui/overlay/dialog";
import type { CallOutput } from "@/lib/browser/api";
import type { ListQuery } from "@/lib/list";
import { writeViewQuery } from "@/lib/saved-views";
import { MAIL_PERIODS, type MailPeriod } from "@/lib/stats/mails";

type Mailed = CallOutput<"stats_mails.list">["rows"][number];

/** The views that are mailed to the person, and the one that is shown as a further one. */
export function MailsDialog({ query, onClose }: { query: ListQuery; onClose: () => void }) {
  const t = useTranslations("stats");
  const { uuid: tenant } = useShell().tenant;
  const answer = useCall("stats_mails.list", { tenant });
  return (
    <Dialog title={t("mails.title")} asks={false} onClose={onClose}>
      <p className="text-ink-2">{t("mails.text")}</p>
      <Loaded answer={answer}>
        {({ rows }) =>
          rows.length > 0 && (
            <ul className="mt-3 divide-y divide-line border-y border-line">
              {rows.map((row) => (
                <MailRow key={row.uuid} of={row} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <NewMail query={writeViewQuery(query)} />
    </Dialog>
  );
}

function usePeriods() {
  const t = useTranslations("stats");
  return MAIL_PERIODS.map((value) => ({ value, label: t(`mails.periods.${value}`) }));
}

function MailRow({ of }: { of: Mailed }) {
  const t = useTranslations("stats");
  const { moment } = useFormat();
  const periods = usePeriods();
  const update = useSend("stats_mails.update", { invalidates: ["stats_mails"] });
  const create = useSend("stats_mails.create", { invalidates: ["stats_mails"] });
  const destroy = useSend("stats_mails.destroy", {
    invalidates: ["stats_mails"],
    onDone: () => {
      const { name, query, period } = of;
      toast({
        text: t("mails.deleted", { name }),
        action: { label: t("mails.undo"), run: () => create.mutate({ name, query, period }) },
      });
    },
  });
  const { uuid, version, name, period, active, sent_at } = of;
  return (
    <li className="flex flex-wrap items-center gap-3 py-2">
      <span className="min-w-40 grow">
        <span className="block font-medium">{name}</span>
        <span className="block text-xs text-ink-3">
          {sent_at ? t("mails.sent_at", { day: moment(sent_at).day }) : t("mails.not_sent")}
        </span>
      </span>
      <Select
        label={t("mails.period_of", { name })}
        bare
        value={period}
        choices={periods}
        onChange={(next) => next && update.mutate({ uuid, version, period: next })}
      />
      <Switch
        label={t("mails.active")}
        value={active}
        onChange={(next) => update.mutate({ uuid, version, active: next })}
      />
      <IconButton
        size="sm"
        icon={<Trash2 />}
        label={t("mails.delete", { name })}
        onClick={() => destroy.mutate({ uuid })}
      />
    </li>
  );
}

/** Has the view that is shown mailed under a name. */
function NewMail({ query }: { query: string }) {
  const t = useTranslations("stats");
  const periods = usePeriods();
  const [name, setName] = useState("");
  const [period, setPeriod] = useState<MailPeriod>("week");
  const create = useSend("stats_mails.create", {
    invalidates: ["stats_mails"],
    onDone: () => {
      toast({ text: t("mails.added", { name: name.trim() }) });
      setName("");
    },
  });
  return (
    <form
      className="mt-4 flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() && !create.isPending) create.mutate({ name: name.trim(), query, period });
      }}
    >
      <TextField
        label={t("mails.name")}
        value={name}
        maxLength={120}
        onChange={setName}
        className="min-w-48 grow"
      />
      <Select
        label={t("mails.period")}
        value={period}
        choices={periods}
        onChange={(next) => next && setPeriod(next)}
      />
      <Button type="submit" look="main" disabled={!name.trim()} busy={create.isPending}>
        {t("mails.add")}
      </Button>
    </form>
  );
}
