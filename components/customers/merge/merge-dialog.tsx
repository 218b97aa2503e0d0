"use client";
import { ArrowLeftRight } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { MergeFields } from "@/components/customers/merge/merge-fields";
import { OtherField } from "@/components/customers/merge/other-field";
import { useCall, useSend } from "@/components/query";
import { Button } from "@/components/ui/controls/button";
import { useSentence } from "@/components/ui/feedback/sentence";
import { toast } from "@/components/ui/feedback/toast-store";
import { Dialog } from "@/components/ui/overlay/dialog";
import type { CallOutput } from "@/lib/browser/api";
import type { MergeField } from "@/lib/customers-merge/fields";

type Preview = CallOutput<"customer_merges.preview">;
type Side = { uuid: string; name: string };
/** What of open pages a merge or its undo makes old. */
export const MERGE_STALE = [
  "customers",
  "customer_merges",
  "campaigns",
  "invoices",
  "payments",
  "contracts",
  "proposals",
  "reports",
  "commercials",
  "activity",
] as const;

/** Merges another customer into this one: who it is, what moves, and which values are kept. */
export function MergeDialog({
  customer,
  other: first,
  onClose,
}: {
  customer: Side;
  other: Side | null;
  onClose: () => void;
}) {
  const t = useTranslations("customers.merge");
  const [other, setOther] = useState(first);
  const [isSwapped, setSwapped] = useState(false);
  const [kept, gone] = isSwapped && other ? [other, customer] : [customer, other];
  const { data, error } = useCall(
    "customer_merges.preview",
    { uuid: kept.uuid, other: gone?.uuid ?? "" },
    { enabled: gone !== null, staleTime: 0 },
  );
  const head = (
    <OtherField
      customer={customer}
      other={other}
      onChange={(next) => {
        setOther(next);
        setSwapped(false);
      }}
    />
  );
  if (gone && data)
    return (
      <MergeForm
        key={`${data.kept.uuid} ${data.other.uuid}`}
        preview={data}
        head={head}
        here={customer.uuid}
        onSwap={() => setSwapped(!isSwapped)}
        onClose={onClose}
      />
    );
  return (
    <Dialog title={t("title")} size="form" asks={false} onClose={onClose}>
      {head}
      {gone && <Waiting error={error} />}
    </Dialog>
  );
}

function Waiting({ error }: { error: unknown }) {
  const t = useTranslations("customers.merge");
  const sentence = useSentence();
  return <p className="mt-4 text-ink-3">{error ? sentence(error) : t("loading")}</p>;
}

function MergeForm({
  preview,
  head,
  here,
  onSwap,
  onClose,
}: {
  preview: Preview;
  head: ReactNode;
  here: string;
  onSwap: () => void;
  onClose: () => void;
}) {
  const t = useTranslations("customers.merge");
  const ui = useTranslations("ui");
  const router = useRouter();
  const { kept, other, fields } = preview;
  const [take, setTake] = useState<ReadonlySet<MergeField>>(
    () => new Set(fields.filter((row) => row.takes_other).map((row) => row.field)),
  );
  const send = useSend("customer_merges.create", {
    invalidates: [...MERGE_STALE],
    onDone: () => {
      toast({ text: t("done", { other: other.name, kept: kept.name }) });
      if (kept.uuid !== here) router.push(`/customer/${kept.uuid}`);
      onClose();
    },
  });
  const merge = () =>
    send.mutate({
      uuid: kept.uuid,
      other: other.uuid,
      version: kept.version,
      other_version: other.version,
      take: [...take],
    });
  return (
    <Dialog
      title={t("title")}
      size="form"
      onClose={onClose}
      held={send.isPending}
      actions={
        <>
          <Button onClick={onClose} disabled={send.isPending}>
            {ui("cancel")}
          </Button>
          <Button look="main" busy={send.isPending || send.isSuccess} onClick={merge}>
            {t("act")}
          </Button>
        </>
      }
    >
      {head}
      <div className="mt-4 grid gap-4">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="grow">{t.rich("kept", { name: kept.name, b: (text) => <b>{text}</b> })}</span>
          <Button size="sm" icon={<ArrowLeftRight />} onClick={onSwap}>
            {t("swap", { name: other.name })}
          </Button>
        </p>
        <Moves preview={preview} />
        {fields.length > 0 && <MergeFields preview={preview} take={take} onChange={setTake} />}
        <p className="text-ink-2">{t("forwards_text", { other: other.name })}</p>
      </div>
    </Dialog>
  );
}

/** What changes its customer. */
function Moves({ preview: { moves, contacts, tags, pauses_schedule, other } }: { preview: Preview }) {
  const t = useTranslations("customers.merge");
  const kinds = useTranslations("customers.merge.kinds");
  return (
    <section aria-label={t("moves", { name: other.name })}>
      <h3 className="mb-1 text-xs font-medium text-ink-2">{t("moves", { name: other.name })}</h3>
      {moves.length + contacts.length + tags.length === 0 ? (
        <p className="text-ink-3">{t("moves_nothing")}</p>
      ) : (
        <ul className="flex flex-wrap gap-x-4 gap-y-1">
          {moves.map(({ kind, count }) => (
            <li key={kind}>{kinds(kind, { count })}</li>
          ))}
          {tags.length > 0 && <li>{t("tags", { count: tags.length, names: tags.join(", ") })}</li>}
          {contacts.length > 0 && (
            <li>{t("contacts", { count: contacts.length, names: contacts.join(", ") })}</li>
          )}
        </ul>
      )}
      {moves.some(({ kind }) => kind === "invoice") && <p className="mt-1 text-ink-3">{t("frozen_text")}</p>}
      {pauses_schedule && <p className="mt-1 text-ink-3">{t("schedule_text")}</p>}
    </section>
  );
}
