"use client";
import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Tab } from "@/components/planner/scenarios/tabs";
import { Button, IconButton } from "@/components/ui/controls/button";
import { Segmented } from "@/components/ui/controls/select";
import { SCENARIOS_MOST } from "@/lib/planner/scenarios";

/** The paintings of a draft side by side; the others say how much dearer they are than the chosen one. */
export function ScenarioTabs({
  tabs,
  shown,
  difference,
  onShow,
  onAdd,
  onChoose,
}: {
  tabs: readonly Tab[];
  shown: string;
  difference: (tab: Tab) => string | undefined;
  onShow: (key: string) => void;
  onAdd: () => void;
  onChoose?: () => void;
}) {
  const t = useTranslations("planner");
  return (
    <span className="flex min-w-0 items-center gap-1 max-sm:overflow-x-auto max-sm:*:flex-none">
      <Segmented
        bare
        label={t("scenarios")}
        size="sm"
        value={shown}
        onChange={onShow}
        choices={tabs.map((tab) => ({
          value: tab.key,
          label: t("plan", { name: tab.name }),
          ...(difference(tab) && { hint: difference(tab)! }),
        }))}
      />
      {tabs.length < SCENARIOS_MOST && (
        <IconButton icon={<Plus />} size="sm" look="quiet" label={t("add_scenario")} onClick={onAdd} />
      )}
      {onChoose && (
        <Button size="sm" onClick={onChoose}>
          {t("choose")}
        </Button>
      )}
    </span>
  );
}
