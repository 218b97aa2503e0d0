"use client";
import { useTranslations } from "next-intl";
import { Badge, type Tone } from "@/components/ui/feedback/badge";
import type { GlyphName } from "@/components/ui/layout/glyph";
import type { Confidence } from "@/lib/bank/suggest";

const LOOKS: Record<Confidence, readonly [Tone, GlyphName]> = {
  certain: ["ok", "tick"],
  likely: ["accent", "half"],
  possible: ["warn", "ring"],
};

/** How sure a suggestion is, in a word; "No suggestion" without one. */
export function ConfidenceBadge({ of }: { of: Confidence | null }) {
  const t = useTranslations("bank.confidence");
  const [tone, glyph] = of ? LOOKS[of] : (["neutral", "dashed"] as const);
  return (
    <Badge tone={tone} glyph={glyph}>
      {t(of ?? "none")}
    </Badge>
  );
}

/** What was done with an entry. */
export function StateBadge({ of }: { of: "booked" | "left" }) {
  const t = useTranslations("bank.states");
  return (
    <Badge tone={of === "booked" ? "done" : "neutral"} glyph={of === "booked" ? "tick" : "cross"}>
      {t(of)}
    </Badge>
  );
}
