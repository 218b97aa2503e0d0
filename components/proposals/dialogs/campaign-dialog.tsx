"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Rate } from "@/components/invoices/draft";
import { newLine, type ProposalForm } from "@/components/proposals/proposal";
import { useCall, useFailure } from "@/components/query";
import { useShell } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { Select } from "@/components/ui/controls/select";
import { Loaded } from "@/components/ui/feedback/loaded";
import { useFormat } from "@/components/ui/format";
import { Dialog } from "@/components/ui/overlay/dialog";
import { callApi } from "@/lib/browser/api";
import { makeCampaignLines } from "@/lib/proposals/campaign-lines";

const MOST = 100;

/** Chooses a draft campaign that an option rests on; its spots replace the spots that the option had. */
export function CampaignDialog({
  form,
  o,
  rates,
  onClose,
}: {
  form: ProposalForm;
  o: number;
  rates: readonly Rate[];
  onClose: () => void;
}) {
  const t = useTranslations("proposals");
  const ui = useTranslations("ui");
  const { tenant } = useShell();
  const { day, places } = useFormat();
  const failure = useFailure();
  const { customer, options } = form.values;
  const option = options[o];
  const [campaign, setCampaign] = useState<string | null>(option?.campaign ?? null);
  const [busy, setBusy] = useState(false);
  const answer = useCall("campaigns.list", {
    tenant: tenant.uuid,
    filters: { customer, status: "draft" },
    per_page: MOST,
  });
  const take = async (uuid: string) => {
    setBusy(true);
    try {
      const draft = await callApi("campaigns.retrieve", { uuid });
      const { tax_name = "", tax_bp = 0 } = newLine(rates);
      const days = `${day(draft.start_date)}–${day(draft.end_date)}`;
      const spots = makeCampaignLines(
        draft.stations_prices,
        { tax_name, tax_bp },
        (count) => t("spots_detail", { count, days }),
        places,
      );
      const others = (option?.lines ?? []).filter((line) => !line.spots && line.title.trim() !== "");
      form.set("options", options.with(o, { ...option, campaign: uuid, lines: [...spots, ...others] }));
      if (form.values.title.trim() === "") form.set("title", draft.name);
      onClose();
    } catch (error) {
      failure(error);
      setBusy(false);
    }
  };
  const leave = () => {
    const lines = (option?.lines ?? []).map((line) => ({ ...line, spots: false }));
    form.set("options", options.with(o, { ...option, campaign: null, lines }));
    onClose();
  };
  const rows = answer.data?.rows ?? [];
  return (
    <Dialog
      title={t("campaign_title")}
      size="small"
      onClose={onClose}
      held={busy}
      actions={
        <>
          {option?.campaign && <Button onClick={leave}>{t("campaign_leave")}</Button>}
          <Button onClick={onClose}>{ui("cancel")}</Button>
          <Button
            look="main"
            busy={busy}
            disabled={campaign === null}
            onClick={() => campaign && void take(campaign)}
          >
            {t("campaign_take")}
          </Button>
        </>
      }
    >
      <Loaded answer={answer} empty={rows.length === 0 && <p className="text-ink-3">{t("campaign_none")}</p>}>
        {() => (
          <div className="grid gap-4">
            <p className="text-ink-2">{t("campaign_text")}</p>
            <Select
              label={t("campaign")}
              value={campaign}
              onChange={setCampaign}
              choices={rows.map(({ uuid, name }) => ({ value: uuid, label: name }))}
            />
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}
