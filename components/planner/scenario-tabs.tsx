"use client";
import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Tab } from "@/components/planner/scenarios/tabs";
import type { Scenarios } from "@/components/planner/scenarios/use-scenarios";
import { Button, IconButton } from "@/components/ui/controls/button";
import { Segmented } from "@/components/ui/controls/select";
import { useFormat } from "@/components/ui/format";
import { isNegative, isZero, subtract } from "@/lib/money";
import { SCENARIOS_MOST } from "@/lib/planner/scenarios";

/** The paintings of a draft side by side; the others say how much more or less they cost than the chosen one. */
export function ScenarioTabs({ scenarios }: { scenarios: Scenarios }) {
  const t = useTranslations("planner");
  const { money } = useFormat();
  const { tabs, tab } = scenarios;
  const chosen = tabs.find((one) => one.chosen)?.saved;
  const differenceOf = ({ saved }: Tab) => {
    if (!chosen || !saved || saved.uuid === chosen.uuid) return undefined;
    const more = subtract(saved.total, chosen.total);
    if (isZero(more)) return "±0";
    return (isNegative(more) ? "" : "+") + money(more);
  };
  return (
    <span className="flex min-w-0 items-center gap-1 max-sm:overflow-x-auto max-sm:*:flex-none">
      <Segmented
        bare
        label={t("scenarios")}
        size="sm"
        value={tab.key}
        onChange={(key) => void scenarios.show(key)}
        choices={tabs.map((one) => {
          const hint = differenceOf(one);
          return { value: one.key, label: t("plan", { name: one.name }), ...(hint && { hint }) };
        })}
      />
      {tabs.length < SCENARIOS_MOST && (
        <IconButton
          icon={<Plus />}
          size="sm"
          look="quiet"
          label={t("add_scenario")}
          onClick={() => void scenarios.add()}
        />
      )}
      {!tab.chosen && (
        <Button size="sm" onClick={() => void scenarios.choose()}>
          {t("choose")}
        </Button>
      )}
    </span>
  );
}
