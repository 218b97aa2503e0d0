"use client";
import { Gift } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMay } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import type { SpotView } from "@/lib/traffic/recon-view";

/** The way to give the campaign of the chosen spots a bonus spot; nothing while they are of several campaigns. */
export function BonusSection({
  spots,
  onAdd,
}: {
  spots: readonly SpotView[];
  onAdd: (spot: SpotView) => void;
}) {
  const t = useTranslations("bonus");
  const ui = useTranslations("ui");
  const may = useMay("traffic:write");
  const [spot] = spots;
  if (!may || !spot || spots.some((one) => one.campaign !== spot.campaign)) return null;
  return (
    <section>
      <Button icon={<Gift />} onClick={() => onAdd(spot)}>
        {ui("asks", { label: t("title") })}
      </Button>
    </section>
  );
}
