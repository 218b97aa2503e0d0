"use client";
import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Airing } from "@/components/commercials/airing";
import { Carts } from "@/components/commercials/carts";
import { CommercialFields } from "@/components/commercials/commercial-fields";
import { Master } from "@/components/commercials/master";
import { Masters } from "@/components/commercials/masters";
import { Form, followNewest, Submit, useCallForm } from "@/components/form";
import { useCall, useSend } from "@/components/query";
import { useMay } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { Loaded } from "@/components/ui/feedback/loaded";
import { ReadOnly, Skeleton } from "@/components/ui/feedback/states";
import { Confirm } from "@/components/ui/overlay/confirm";
import { SidePanel } from "@/components/ui/overlay/side-panel";
import type { CallOutput } from "@/lib/browser/api";

type Commercial = CallOutput<"commercials.retrieve">;

/** One commercial beside the list. */
export function CommercialPanel({ uuid, onClose }: { uuid: string; onClose: () => void }) {
  const t = useTranslations("commercials");
  const answer = useCall("commercials.retrieve", { uuid }, { staleTime: 2_000 });
  return (
    <SidePanel title={answer.data?.title ?? t("one")} onClose={onClose}>
      <Loaded answer={answer} waiting={<Skeleton lines={6} />}>
        {(data) => <Detail key={uuid} commercial={data} onClose={onClose} />}
      </Loaded>
    </SidePanel>
  );
}

function Detail({ commercial, onClose }: { commercial: Commercial; onClose: () => void }) {
  const t = useTranslations("commercials");
  const may = useMay("media:write");
  const knows = useMay("stations:read");
  return (
    <>
      {!may && <ReadOnly />}
      <div className="grid gap-6 p-4">
        <Master commercial={commercial} />
        <Airing commercial={commercial} />
        <Change commercial={commercial} readOnly={!may} />
        {knows && <Carts commercial={commercial} />}
        <Masters commercial={commercial} />
        {may && <Delete commercial={commercial} onDone={onClose} />}
        <p className="num text-xs text-ink-3">
          {t("id")} <span className="font-mono">{commercial.uuid}</span>
        </p>
      </div>
    </>
  );
}

function Change({ commercial, readOnly }: { commercial: Commercial; readOnly: boolean }) {
  const t = useTranslations("commercials");
  const { uuid, version, title, customer, length, kind, isci, color, valid_from, valid_to, note } =
    commercial;
  const { ad_id, language, categories, tags, substitute, substitute_title } = commercial;
  const own = {
    uuid,
    version,
    title,
    customer,
    length,
    kind,
    isci,
    color,
    valid_from,
    valid_to,
    note,
    ad_id,
    language,
    categories,
    tags,
    substitute,
    artists: commercial.artists.map(({ artist, rights_until }) => ({ artist, rights_until })),
  };
  const names = {
    artists: new Map(commercial.artists.map((a) => [a.artist, a.name])),
    substitute: substitute_title,
  };
  const form = useCallForm("commercials.update", own, { invalidates: ["commercials"] });
  followNewest(form, own);
  return (
    <Form form={form}>
      <fieldset disabled={readOnly}>
        <CommercialFields field={form.field} customerName={commercial.customer_name} names={names} />
      </fieldset>
      {form.dirty && (
        <div className="mt-4 flex gap-2">
          <Submit keys="mod+enter">{t("save")}</Submit>
          <Button onClick={() => form.reset()}>{t("discard")}</Button>
        </div>
      )}
    </Form>
  );
}

function Delete({ commercial, onDone }: { commercial: Commercial; onDone: () => void }) {
  const t = useTranslations("commercials");
  const [asking, setAsking] = useState(false);
  const destroy = useSend("commercials.destroy", {
    says: "deleted",
    invalidates: ["commercials"],
    onDone,
  });
  return (
    <div>
      <Button look="quiet-danger" size="sm" icon={<Trash2 />} onClick={() => setAsking(true)}>
        {t("delete")}
      </Button>
      {asking && (
        <Confirm
          title={t("delete_title", { title: commercial.title })}
          act={t("delete")}
          busy={destroy.isPending}
          onConfirm={() => destroy.mutate({ uuid: commercial.uuid })}
          onClose={() => setAsking(false)}
        >
          {t("delete_text")}
        </Confirm>
      )}
    </div>
  );
}
