import { z } from "zod";
import { COPY_GAPS } from "@/lib/campaigns/copy-plan";
import { ROTATION_MODES } from "@/lib/commercials/rotation";
import { BasisPoints, Day, Int, Text, Uuid, Version } from "@/lib/shapes";

/** A commercial of a campaign with its first and last spot and its share. */
export const CopyRunRow = z.object({
  commercial: Uuid,
  title: Text(),
  from: Day,
  to: Day,
  spots: Int(),
  share_bp: BasisPoints,
  valid_from: Day.nullable(),
  valid_to: Day.nullable(),
  rights_until: Day.nullable(),
});
/** Days on which spots of a segment have nothing to air; a campaign without spots has none (0). */
export const CopyMissingRow = z.object({
  segment: Uuid.nullable(),
  from: Day,
  to: Day,
  spots: Int(),
  reason: z.enum(COPY_GAPS),
  commercial: Uuid.nullable(),
  title: Text(),
});
/** A commercial in the rotation of a segment; without days it runs on all days of the segment. */
export const CopyMember = z.object({
  commercial: Uuid,
  weight: Int(1, 100).default(1),
  from: Day.nullable().default(null),
  to: Day.nullable().default(null),
});
/** The rotation of a segment. */
export const CopyRotation = z.object({
  segment: Uuid,
  /** Its place in the campaign, from 1. */
  number: Int(),
  from: Day,
  to: Day,
  length: Int(),
  mode: z.enum(ROTATION_MODES),
  members: z.array(CopyMember.extend({ title: Text() })),
});
/** Which commercial airs when, what has nothing to air, and the rotations that decide it. */
export const CopyPlan = z.object({
  /** The version of the campaign. */
  version: Version,
  from: Day,
  to: Day,
  rotations: z.array(CopyRotation),
  runs: z.array(CopyRunRow),
  missing: z.array(CopyMissingRow),
});
