"use client";
import { Pencil, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { draftOfChange } from "@/components/contracts/changes/change-draft";
import type { ContractChange, WholeContract } from "@/components/contracts/contract";
import { useSend } from "@/components/query";
import { Status } from "@/components/status";
import { IconButton } from "@/components/ui/controls/button";
import { toast } from "@/components/ui/feedback/toast-store";
import { useFormat } from "@/components/ui/format";

/** One change: its day, what changes, from what to what, and who planned it. */
export function ChangeRow({
  change,
  contract,
  may,
  onEdit,
}: {
  change: ContractChange;
  contract: WholeContract;
  may: boolean;
  onEdit: () => void;
}) {
  const t = useTranslations("contracts.changes");
  const { day, moment } = useFormat();
  const { state, problem, note, created_at, created_by_name } = change;
  const planned = { name: created_by_name || t("nobody"), day: moment(created_at).day };
  return (
    <div className="flex items-start gap-3">
      <div className="flex min-w-0 grow gap-x-3 max-sm:flex-col">
        <span className="num w-24 shrink-0 font-medium">{day(change.day)}</span>
        <span className="min-w-0 grow [overflow-wrap:anywhere]">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Said change={change} contract={contract} />
            {state !== "planned" && <Status of="contract_change" is={state} />}
          </span>
          <Effect change={change} />
          {problem && <span className="block text-warn-ink">{t(`problems.${problem}`)}</span>}
          {note && <span className="block whitespace-pre-line text-ink-2">{note}</span>}
          <span className="block text-xs text-ink-3">{t("by", planned)}</span>
        </span>
      </div>
      {may && <RowActions change={change} contract={contract.uuid} onEdit={onEdit} />}
    </div>
  );
}

/** What changes, in words. */
function Said({ change, contract }: { change: ContractChange; contract: WholeContract }) {
  const t = useTranslations("contracts.changes");
  const { percent } = useFormat();
  const { kind, effect, title, index_bp } = change;
  const own = contract.items.find(({ uuid }) => uuid === change.item)?.title;
  const named = effect?.before.item?.title ?? own ?? t("gone_item");
  const item = kind === "price_index" && change.item === null ? t("all_items") : named;
  const index = index_bp ?? 0;
  return (
    <span>
      {t(`says.${kind}`, {
        item: kind === "add_item" ? title : item,
        percent: `${index > 0 ? "+" : ""}${percent(index)}`,
      })}
    </span>
  );
}

/** From what to what: each figure that the change moves. */
function Effect({ change: { effect } }: { change: ContractChange }) {
  const t = useTranslations("contracts.changes");
  const { money, number, day } = useFormat();
  if (!effect) return null;
  const { before, after } = effect;
  const [was, is] = [before.item, after.item];
  const parts = [
    was && is && was.quantity !== is.quantity
      ? t("effect.quantity", { before: number(was.quantity), after: number(is.quantity) })
      : "",
    was && is && money(was.price) !== money(is.price)
      ? t("effect.price", { before: money(was.price), after: money(is.price) })
      : "",
    before.total === after.total
      ? ""
      : t("effect.total", { before: money(before.total), after: money(after.total) }),
    before.end_date === after.end_date
      ? ""
      : t("effect.end_date", { before: day(before.end_date), after: day(after.end_date) }),
  ].filter(Boolean);
  return <span className="num block text-ink-2">{parts.join(" · ")}</span>;
}

function RowActions({
  change,
  contract,
  onEdit,
}: {
  change: ContractChange;
  contract: string;
  onEdit: () => void;
}) {
  const t = useTranslations("contracts.changes");
  const ui = useTranslations("ui");
  const { day } = useFormat();
  const create = useSend("contract_changes.create", { invalidates: ["contracts"] });
  const destroy = useSend("contract_changes.destroy", {
    invalidates: ["contracts"],
    onDone: () =>
      toast({
        text: t("removed"),
        action: {
          label: ui("undo"),
          run: () => create.mutate({ contract, ...draftOfChange(change) }),
        },
      }),
  });
  const at = { day: day(change.day) };
  return (
    <span className="flex shrink-0">
      <IconButton
        size="sm"
        icon={<Pencil />}
        label={t("edit", at)}
        disabled={destroy.isPending}
        onClick={onEdit}
      />
      <IconButton
        size="sm"
        icon={<Trash2 />}
        label={t("remove", at)}
        disabled={destroy.isPending}
        onClick={() => destroy.mutate({ uuid: change.uuid })}
      />
    </span>
  );
}
