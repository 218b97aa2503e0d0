"use client";
import { useState } from "react";
import type { RotatingMember } from "@/components/campaigns/copy/use-rotation";
import { type CommercialRow, useOrder } from "@/components/campaigns/editor/campaign-context";
import type { Segment } from "@/components/campaigns/segment-words";
import { useSend } from "@/components/query";
import {
  type FlightRotation,
  isSameRotation,
  listRotationGaps,
  replaceMembers,
} from "@/lib/commercials/flights";

export type RotatingSegment = Pick<
  Segment,
  "commercial" | "group" | "length" | "from_date" | "to_date" | "weekdays"
>;
export type CopyChoice = Pick<Segment, "commercial" | "group" | "length">;

const validityOf = (commercials: readonly CommercialRow[]) =>
  new Map(commercials.map((c) => [c.uuid, { valid_from: c.valid_from, valid_to: c.ends_on }]));

/** The rotation of a segment of a draft, and its days on which nothing would air. */
export function useSegmentCopy(segment: RotatingSegment) {
  const { commercials, groups } = useOrder();
  const group = groups.find((g) => g.uuid === segment.group) ?? null;
  const only = commercials.find((c) => c.uuid === segment.commercial);
  const own: readonly RotatingMember[] = only
    ? [{ commercial: only.uuid, title: only.title, weight: 1, from: null, to: null }]
    : [];
  const gapsOf = (of: FlightRotation) => listRotationGaps(segment, of, validityOf(commercials));
  return {
    group,
    members: group?.members ?? own,
    /** Whether what the segment names has been read. */
    isKnown: (segment.group ?? segment.commercial) === null || group !== null || only !== undefined,
    gapsOf,
    gaps: group ? gapsOf(group) : [],
  };
}

/**
 * The rotation of a segment while it is edited. Saving chooses a group with it for the segment: one that exists or a new
 * one. A group is never changed, so that undoing the step brings back what aired, and other campaigns keep theirs.
 */
export function useDraftRotation(segment: RotatingSegment, onSave: (copy: CopyChoice) => void) {
  const { draft, commercials, groups } = useOrder();
  const { group, members: first, isKnown, gapsOf } = useSegmentCopy(segment);
  const [typed, setTyped] = useState<readonly RotatingMember[] | null>(null);
  const members = typed ?? first;
  const create = useSend("commercial_groups.update", {
    invalidates: ["commercial_groups", "commercials"],
    onDone: ({ uuid }) => onSave({ commercial: null, group: uuid, length }),
    quiet: true,
  });
  const lengthOf = (uuid: string) => commercials.find((c) => c.uuid === uuid)?.length;
  const length = (members[0] && lengthOf(members[0].commercial)) ?? segment.length;
  const of = replaceMembers(
    group,
    members.map(({ commercial, weight, from, to }) => ({ commercial, weight, from, to })),
  );
  const save = () => {
    const [only, ...others] = members;
    if (!only) return onSave({ commercial: null, group: null, length });
    if (others.length === 0 && only.from === null && only.to === null)
      return onSave({ commercial: only.commercial, group: null, length });
    const there = groups.find((g) => g.customer === draft.customer && isSameRotation(g, of));
    if (there) return onSave({ commercial: null, group: there.uuid, length });
    create.mutate({
      name: draft.name.trim() || draft.customer_name,
      numbered: true,
      customer: draft.customer,
      mode: of.mode,
      pattern: [...of.pattern],
      members: of.members.map((m) => ({ ...m, weekdays: [...m.weekdays], hours: [...m.hours] })),
    });
  };
  return {
    members,
    isKnown,
    put: (next: readonly RotatingMember[]) => {
      create.reset();
      setTyped(next);
    },
    mode: of.mode,
    length: members.length > 0 ? length : null,
    gaps: members.length > 0 ? gapsOf(of) : [],
    save,
    busy: create.isPending,
    error: create.error,
  };
}
