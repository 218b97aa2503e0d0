"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { WholeContract } from "@/components/contracts/contract";
import { useCall, useSend } from "@/components/query";
import { useShell } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { Select } from "@/components/ui/controls/select";
import { Loaded } from "@/components/ui/feedback/loaded";
import { Dialog } from "@/components/ui/overlay/dialog";
import { listOpenItems, toContractTerms } from "@/lib/contracts/changes";

const MOST = 100;

/** Chooses a campaign of the customer, and the item it counts towards. */
export function LinkCampaignDialog({ contract, onClose }: { contract: WholeContract; onClose: () => void }) {
  const t = useTranslations("contracts");
  const ui = useTranslations("ui");
  const { tenant } = useShell();
  const [campaign, setCampaign] = useState<string | null>(null);
  const items = listOpenItems(toContractTerms(contract, contract.changes));
  const [item, setItem] = useState<string | null>(items[0]?.uuid ?? null);
  const answer = useCall("campaigns.list", {
    tenant: tenant.uuid,
    filters: { customer: contract.customer },
    per_page: MOST,
  });
  const link = useSend("contracts.link_campaign", {
    says: "saved",
    invalidates: ["contracts"],
    onDone: onClose,
  });
  const linked = new Set(contract.campaigns.map(({ uuid }) => uuid));
  const free = (answer.data?.rows ?? []).filter(({ uuid }) => !linked.has(uuid));
  return (
    <Dialog
      title={t("link_title")}
      size="small"
      onClose={onClose}
      held={link.isPending}
      actions={
        <>
          <Button onClick={onClose}>{ui("cancel")}</Button>
          <Button
            look="main"
            busy={link.isPending}
            disabled={campaign === null}
            onClick={() => campaign && link.mutate({ uuid: contract.uuid, campaign, item })}
          >
            {t("link")}
          </Button>
        </>
      }
    >
      <Loaded answer={answer} empty={free.length === 0 && <p className="text-ink-3">{t("link_none")}</p>}>
        {() => (
          <div className="grid gap-4">
            <p className="text-ink-2">{t("link_text", { customer: contract.customer_name })}</p>
            <Select
              label={t("campaign")}
              value={campaign}
              onChange={setCampaign}
              choices={free.map(({ uuid, name, number }) => ({
                value: uuid,
                label: [number, name].filter(Boolean).join(" "),
              }))}
            />
            {items.length > 0 && (
              <Select
                label={t("counts_towards")}
                value={item}
                empty={t("no_item")}
                onChange={setItem}
                choices={items.map(({ uuid, title }) => ({ value: uuid, label: title }))}
              />
            )}
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}
