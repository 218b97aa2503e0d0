"use client";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { useCopyOptions } from "@/components/commercials/copy-options";
import { PickedList } from "@/components/commercials/picked";
import { useRefusedField } from "@/components/commercials/swap/refused-field";
import { type SwapCampaign, SwapDialog } from "@/components/commercials/swap/swap-dialog";
import { useCall, useSend } from "@/components/query";
import { useShell } from "@/components/shell/context";
import { Combobox } from "@/components/ui/controls/combobox";
import { NumberField } from "@/components/ui/controls/number-field";
import { Segmented } from "@/components/ui/controls/select";
import { useFormat } from "@/components/ui/format";

type Chosen = { id: string; label: string; weight: number };
const MOST = 200;
const STALE = ["campaigns", "commercials", "commercial_groups", "logs", "breaks"] as const;

/** Puts copy, or a group, on a campaign: its segments and its spots ahead, shown before it is saved. */
export function AssignDialog({ campaign, onClose }: { campaign: SwapCampaign; onClose: () => void }) {
  const t = useTranslations("swap");
  const { tenant } = useShell();
  const { number } = useFormat();
  const [how, setHow] = useState<"commercials" | "group">("commercials");
  const [commercials, setCopies] = useState<readonly Chosen[]>([]);
  const [group, setGroup] = useState<string | null>(null);
  const [station, setStation] = useState<string | null>(null);
  const options = useCopyOptions("commercial", campaign.customer);
  const groups = useCall("commercial_groups.list", { tenant: tenant.uuid, per_page: MOST });
  const own = useMemo(
    () => (groups.data?.rows ?? []).filter((g) => !g.customer || g.customer === campaign.customer),
    [groups.data, campaign.customer],
  );
  const some = how === "commercials" ? commercials.length > 0 : group !== null;
  const asked = {
    campaign: campaign.uuid,
    commercials: how === "commercials" ? commercials.map((c) => c.id) : [],
    weights: how === "commercials" && commercials.length > 1 ? commercials.map((c) => c.weight) : [],
    groups: how === "group" && group ? [group] : [],
    stations: station ? [station] : [],
  };
  const preview = useCall(
    "commercials.assign",
    { ...asked, preview: true },
    { enabled: some, staleTime: 0, keep: true },
  );
  const wrong = useRefusedField()(preview.error);
  const assign = useSend("commercials.assign", { says: "saved", invalidates: STALE, onDone: onClose });
  return (
    <SwapDialog
      title={t("assign_title", { name: campaign.name })}
      act={t("assign_do")}
      campaign={campaign}
      station={station}
      preview={preview}
      onClose={onClose}
      onStation={setStation}
      asked={some}
      refused={wrong !== undefined}
      ready={some && !preview.isError}
      busy={assign.isPending}
      onAct={() => assign.mutate(asked)}
    >
      <div className="grid gap-4 sm:col-span-2">
        <Segmented
          label={t("how")}
          value={how}
          choices={[
            { value: "commercials", label: t("by_commercial") },
            { value: "group", label: t("by_group") },
          ]}
          onChange={setHow}
        />
        {how === "commercials" ? (
          <PickedList
            label={t("copies")}
            options={options}
            value={commercials}
            error={some ? wrong : undefined}
            most={26}
            onAdd={({ id, label }) => setCopies([...commercials, { id, label, weight: 1 }])}
            onRemove={(id) => setCopies(commercials.filter((c) => c.id !== id))}
            row={(item, at) =>
              commercials.length > 1 && (
                <NumberField
                  bare
                  size="sm"
                  className="w-20"
                  label={t("weight_of", { title: item.label })}
                  least={1}
                  most={100}
                  value={item.weight}
                  onChange={(weight) =>
                    setCopies(commercials.map((c, i) => (i === at ? { ...c, weight: weight ?? 1 } : c)))
                  }
                />
              )
            }
          />
        ) : (
          <Combobox
            label={t("group")}
            options={own.map((g) => ({ id: g.uuid, label: g.name, detail: `${number(g.length)} s` }))}
            value={group}
            onChange={setGroup}
          />
        )}
      </div>
    </SwapDialog>
  );
}
