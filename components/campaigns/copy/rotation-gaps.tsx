"use client";
import { MissingCopy } from "@/components/campaigns/copy/missing-copy";
import { type RotatingSegment, useSegmentCopy } from "@/components/campaigns/copy/use-draft-rotation";
import { cx } from "@/components/ui/cx";
import type { Day } from "@/lib/day";

const GAP = { segment: null, spots: 0, reason: "no_commercial", commercial: null, title: "" } as const;

/** Days on which no commercial of a rotation runs. */
export function RotationGaps({
  of,
  className,
}: {
  of: readonly { from: Day; to: Day }[];
  className?: string;
}) {
  if (of.length === 0) return null;
  return (
    <div className={cx("overflow-hidden rounded-md", className)}>
      <MissingCopy of={of.map((days) => ({ ...GAP, ...days }))} />
    </div>
  );
}

/** Those of a segment of a draft. */
export function SegmentGaps({ segment, className }: { segment: RotatingSegment; className?: string }) {
  return <RotationGaps of={useSegmentCopy(segment).gaps} {...(className && { className })} />;
}
