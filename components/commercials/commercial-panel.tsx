"use client";
import { Trash2, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Carts } from "@/components/commercials/carts";
import { CommercialFields, type Fields } from "@/components/commercials/commercial-fields";
import { Master } from "@/components/commercials/master";
import { Form, followNewest, Submit, useCallForm } from "@/components/form";
import { useCall, useSend } from "@/components/query";
import { useMay } from "@/components/shell/context";
import { Button, IconButton } from "@/components/ui/button";
import { Confirm } from "@/components/ui/confirm";
import { Failed, ReadOnly, Skeleton } from "@/components/ui/states";
import type { Answered } from "@/lib/api";

type Commercial = Answered<"commercials.retrieve">;

/** The frame beside the list: its own scrolling, Escape closes it; on a small screen it covers the list. */
export function Panel({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const ui = useTranslations("ui");
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, []);
  return (
    <aside
      ref={box}
      tabIndex={-1}
      aria-label={title}
      className="flex min-h-0 flex-col border-line bg-surface outline-none max-lg:fixed max-lg:inset-0 max-lg:z-(--z-panel) lg:border-l"
    >
      <header className="flex flex-none items-center gap-2 border-b border-line py-2 pr-2 pl-4">
        <h2 className="cut grow text-lg font-semibold tracking-(--tracking-title)">{title}</h2>
        <IconButton icon={<X />} label={ui("close")} onClick={onClose} />
      </header>
      <div className="min-h-0 grow overflow-auto">{children}</div>
    </aside>
  );
}

/** One commercial beside the list. */
export function CommercialPanel({ uuid, onClose }: { uuid: string; onClose: () => void }) {
  const t = useTranslations("commercials");
  const answer = useCall("commercials.retrieve", { uuid }, { staleTime: 2_000 });
  return (
    <Panel title={answer.data?.title ?? t("one")} onClose={onClose}>
      {answer.isError ? (
        <Failed error={answer.error} onRetry={() => void answer.refetch()} />
      ) : answer.data ? (
        <Detail key={uuid} commercial={answer.data} onClose={onClose} />
      ) : (
        <Skeleton lines={6} />
      )}
    </Panel>
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
        <Change commercial={commercial} readOnly={!may} />
        {knows && <Carts commercial={commercial} />}
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
  const own = { uuid, version, title, customer, length, kind, isci, color, valid_from, valid_to, note };
  const form = useCallForm("commercials.update", own, { invalidates: ["commercials"] });
  followNewest(form, own);
  return (
    <Form form={form}>
      <fieldset disabled={readOnly}>
        <CommercialFields field={form.field as Fields} customerName={commercial.customer_name} />
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
