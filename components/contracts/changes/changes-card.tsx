"use client";
import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { EditChangeDialog, NewChangeDialog } from "@/components/contracts/changes/change-dialog";
import { ChangeRow } from "@/components/contracts/changes/change-row";
import type { ContractChange, WholeContract } from "@/components/contracts/contract";
import { Button } from "@/components/ui/controls/button";
import { Card } from "@/components/ui/layout/card";
import { mayPlanChanges } from "@/lib/contracts/states";

/** What of a contract changes on a later day, and what became of earlier changes; none for a draft, which is edited. */
export function ChangesCard({ contract, may }: { contract: WholeContract; may: boolean }) {
  const t = useTranslations("contracts.changes");
  const [open, setOpen] = useState<ContractChange | "new" | null>(null);
  const { changes, status } = contract;
  const mayPlan = mayPlanChanges(status);
  if (changes.length === 0 && !mayPlan) return null;
  const close = () => setOpen(null);
  return (
    <Card
      title={t("title")}
      count={changes.length}
      actions={
        may &&
        mayPlan && (
          <Button size="sm" look="quiet" icon={<Plus />} onClick={() => setOpen("new")}>
            {t("add")}
          </Button>
        )
      }
    >
      {changes.length === 0 ? (
        <p className="px-3.5 py-3 text-ink-3">{t("empty")}</p>
      ) : (
        <ul className="divide-y divide-line">
          {changes.map((change) => (
            <li key={change.uuid} className="px-3.5 py-2.5">
              <ChangeRow
                change={change}
                contract={contract}
                may={may && change.state === "planned"}
                onEdit={() => setOpen(change)}
              />
            </li>
          ))}
        </ul>
      )}
      {open === "new" && <NewChangeDialog contract={contract} onClose={close} />}
      {open && open !== "new" && <EditChangeDialog contract={contract} change={open} onClose={close} />}
    </Card>
  );
}
