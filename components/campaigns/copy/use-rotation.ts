"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import type { CopyPlan, SegmentRotation } from "@/components/campaigns/copy/rotations";
import { useCall, useFailure, useStale } from "@/components/query";
import { toast } from "@/components/ui/feedback/toast-store";
import { type CallInput, callApi } from "@/lib/browser/api";
import { Refusal } from "@/lib/errors";

export type RotatingMember = SegmentRotation["members"][number];
type Input = CallInput<"commercials.rotate">;
const STALE = ["campaigns", "commercials", "commercial_groups", "logs", "breaks", "stations"];

const toInput = (members: readonly RotatingMember[]): NonNullable<Input["members"]> =>
  members.map(({ commercial, weight, from, to }) => ({ commercial, weight, from, to }));
const isSame = (a: readonly RotatingMember[], b: readonly RotatingMember[]) =>
  JSON.stringify(toInput(a)) === JSON.stringify(toInput(b));

/**
 * The rotation of a segment while it is edited. When somebody else changes it meanwhile, `newer` is theirs until the
 * person takes it or keeps their own.
 */
export function useRotation({
  campaign,
  plan,
  rotation,
  onDone,
}: {
  campaign: string;
  plan: CopyPlan;
  rotation: SegmentRotation;
  onDone: () => void;
}) {
  const t = useTranslations("campaigns.commercial_plan");
  const ui = useTranslations("ui");
  const client = useQueryClient();
  const stale = useStale();
  const failure = useFailure();
  const [members, setMembers] = useState<readonly RotatingMember[]>(rotation.members);
  const [seen, setSeen] = useState(rotation.members);
  const [busy, setBusy] = useState(false);
  const newer = isSame(seen, rotation.members) ? null : rotation;
  const input: Input = {
    campaign,
    segment: rotation.segment,
    version: plan.version,
    members: toInput(members),
  };

  const asks = !isSame(members, seen) && newer === null;
  const preview = useCall(
    "commercials.rotate",
    { ...input, preview: true },
    { enabled: asks, staleTime: 0, keep: true },
  );
  const isOld = preview.error instanceof Refusal && preview.error.code === "stale";
  useEffect(() => {
    if (isOld) void client.invalidateQueries({ queryKey: ["campaigns.copy_plan"] });
  }, [isOld, client]);

  const undo = async (version: number) => {
    try {
      await callApi("commercials.rotate", { ...input, version, members: toInput(seen) });
      toast({ text: t("undone") });
    } catch (error) {
      failure(error);
    }
    await stale(STALE);
  };
  const save = async () => {
    setBusy(true);
    try {
      const { version, changed } = await callApi("commercials.rotate", input);
      toast({
        text: t("saved", { count: changed }),
        action: { label: ui("undo"), run: () => undo(version) },
      });
      // Closed first: what is read again would look like a change by someone else.
      onDone();
      await stale(STALE);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== "stale") failure(error);
      else {
        await client.refetchQueries({ queryKey: ["campaigns.copy_plan"] });
        toast({ tone: "info", text: t("changed_meanwhile") });
      }
    } finally {
      setBusy(false);
    }
  };
  return {
    members,
    busy,
    newer,
    asks,
    preview,
    save,
    put: setMembers,
    keepOwn: () => setSeen(rotation.members),
    takeNewer: () => {
      setSeen(rotation.members);
      setMembers(rotation.members);
    },
  };
}
