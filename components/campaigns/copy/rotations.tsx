"use client";
import { useTranslations } from "next-intl";
import { useSpan } from "@/components/campaigns/copy/use-span";
import { Button } from "@/components/ui/controls/button";
import { useFormat } from "@/components/ui/format";
import type { CallOutput } from "@/lib/browser/api";

export type CopyPlan = CallOutput<"campaigns.copy_plan">;
export type SegmentRotation = CopyPlan["rotations"][number];

/** The commercials that rotate in each segment, with their days and weights, and the act that changes them. */
export function Rotations({
  of,
  onChange,
}: {
  of: readonly SegmentRotation[];
  onChange?: (segment: string) => void;
}) {
  const t = useTranslations("campaigns.commercial_plan");
  const { number } = useFormat();
  const spanOf = useSpan();
  return (
    <ul aria-label={t("rotations")} className="divide-y divide-line border-t border-line">
      {of.map((rotation) => (
        <li key={rotation.segment} className="flex items-center gap-3 px-3.5 py-1.5">
          <span className="num font-semibold">{rotation.number}</span>
          <span className="min-w-0 grow">
            <span className="num block text-xs text-ink-3">
              {spanOf(rotation)} · {number(rotation.length)} s
            </span>
            <RotationMembers of={rotation} />
          </span>
          {onChange && (
            <Button
              size="sm"
              aria-label={t("change_of", { number: rotation.number })}
              onClick={() => onChange(rotation.segment)}
            >
              {t("change")}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** "Green tariff × 2 · 23 to 25 Nov, Winter sale × 1"; a weight only where commercials rotate by it. */
export function RotationMembers({ of: { members, mode, from, to } }: { of: SegmentRotation }) {
  const t = useTranslations("campaigns.commercial_plan");
  const spanOf = useSpan();
  if (members.length === 0) return <span className="text-warn-ink">{t("none")}</span>;
  const shown = members.map((m) => {
    const weight = mode === "weight" && members.length > 1 ? ` × ${m.weight}` : "";
    const days = m.from || m.to ? ` (${spanOf({ from: m.from ?? from, to: m.to ?? to })})` : "";
    return `${m.title}${weight}${days}`;
  });
  return <span className="num">{shown.join(", ")}</span>;
}
