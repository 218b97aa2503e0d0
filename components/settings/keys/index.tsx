"use client";
import { KeyRound, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCall, useSend } from "@/components/query";
import { Panel, Part } from "@/components/settings/parts";
import { Button } from "@/components/ui/controls/button";
import { useFormat } from "@/components/ui/format";
import { FramedList } from "@/components/ui/layout/framed-list";
import { Confirm } from "@/components/ui/overlay/confirm";
import { RESOURCES } from "@/lib/access/access";
import type { CallOutput } from "@/lib/browser/api";
import { NewKey } from "./new-key";

type Key = CallOutput<"api_keys.list">["keys"][number];

/** Keys of programs: what they may, when they were last used, and their end. */
export function Keys() {
  const t = useTranslations("account.keys");
  const settings = useTranslations("settings");
  const answer = useCall("api_keys.list", {});
  const { data } = answer;
  const [making, setMaking] = useState(false);
  const [ending, setEnding] = useState<Key>();
  const end = useSend("api_keys.destroy", {
    says: "deleted",
    invalidates: ["api_keys"],
    onDone: () => setEnding(undefined),
  });
  const add = (
    <Button icon={<Plus />} onClick={() => setMaking(true)}>
      {t("create")}
    </Button>
  );
  return (
    <Panel title={settings("tabs.keys")} text={t("lead")}>
      <Part id="keys" title={t("keys")} help={t("keys_help")} aside={data?.keys.length ? add : undefined}>
        <FramedList
          answer={answer}
          rowsOf={(data) => data.keys}
          none={{ title: t("none"), text: t("none_why"), act: add }}
        >
          {(key) => <KeyRow key={key.uuid} of={key} onEnd={() => setEnding(key)} />}
        </FramedList>
      </Part>
      <Part id="how" title={t("how")} help={t("how_help")}>
        <Example />
      </Part>
      {making && <NewKey onClose={() => setMaking(false)} />}
      {ending && (
        <Confirm
          title={t("end_title", { name: ending.name })}
          act={t("end")}
          busy={end.isPending}
          onConfirm={() => end.mutate({ uuid: ending.uuid })}
          onClose={() => setEnding(undefined)}
        >
          <p>{t("end_lead")}</p>
        </Confirm>
      )}
    </Panel>
  );
}

function KeyRow({ of, onEnd }: { of: Key; onEnd: () => void }) {
  const t = useTranslations("account.keys");
  const { moment } = useFormat();
  const at = (instant: string) => {
    const { day, time } = moment(instant);
    return `${day} ${time}`;
  };
  const rights = RESOURCES.flatMap((resource) => {
    const level = (["write", "read"] as const).find((one) => of.capabilities.includes(`${resource}:${one}`));
    return level ? [`${t(`resources.${resource}`)}: ${t(`levels.${level}`)}`] : [];
  });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3.5 py-2.5">
      <KeyRound size={18} strokeWidth={1.5} className="flex-none text-ink-3" aria-hidden />
      <div className="min-w-0 grow">
        <p className="font-medium">
          {of.name} <span className="font-mono text-xs font-normal text-ink-3">sl_…{of.ending}</span>
        </p>
        <p className="num text-xs text-ink-3">
          {of.last_used_at ? t("used", { at: at(of.last_used_at) }) : t("never_used")}
          {" · "}
          {of.expires_at ? t("until", { at: at(of.expires_at) }) : t("no_end")}
          {" · "}
          {t("by", { name: of.created_by })}
        </p>
        <p className="text-xs text-ink-2">{rights.join(" · ")}</p>
      </div>
      <Button size="sm" look="danger" onClick={onEnd} aria-label={t("end_named", { name: of.name })}>
        {t("end")}
      </Button>
    </li>
  );
}

/** A call a person can paste. */
function Example() {
  return (
    <pre className="rounded-md bg-sunken px-3.5 py-2.5 text-xs break-all whitespace-pre-wrap">
      {`curl -H "Authorization: Bearer sl_…" \\\n  https://…/api/tenant/retrieve`}
    </pre>
  );
}
