"use client";
import { useState } from "react";
import { useCall, useFailure, useSend } from "@/components/query";
import type { SavedMapping } from "@/components/reconciliation/as-run/mapper/use-mapper";
import { Refusal } from "@/lib/errors";
import type { AsRunMapping } from "@/lib/traffic/asrun/mapping/mapping";

const QUIET = { quiet: true, invalidates: ["as_run_mappings"] } as const;

/**
 * Saves a mapping: the one that was opened under its name, else a new one. Where another person saved the same name or
 * changed the mapping meanwhile, `asking` is that mapping until the person decides.
 */
export function useSaveMapping(
  station: string,
  saved: SavedMapping | null,
  onSaved: (mapping: SavedMapping) => void,
) {
  const all = useCall("as_run_mappings.list", {});
  const create = useSend("as_run_mappings.create", QUIET);
  const update = useSend("as_run_mappings.update", QUIET);
  const failure = useFailure();
  const [asking, setAsking] = useState<SavedMapping | null>(null);
  const send = (name: string, mapping: AsRunMapping, over: SavedMapping | null) =>
    over
      ? update.mutateAsync({ uuid: over.uuid, version: over.version, name, mapping })
      : create.mutateAsync({ station, name, mapping });
  const save = async (name: string, mapping: AsRunMapping, over: SavedMapping | null) => {
    try {
      const done = await send(name, mapping, over);
      setAsking(null);
      onSaved(done);
    } catch (error) {
      const isKept = error instanceof Refusal && (error.message === "taken" || error.code === "stale");
      const { data } = isKept ? await all.refetch() : {};
      const theirs = data?.rows.find((row) => row.name === name || row.uuid === over?.uuid);
      if (theirs?.may_change) setAsking(theirs);
      else {
        setAsking(null);
        failure(error);
      }
    }
  };
  return {
    asking,
    busy: create.isPending || update.isPending,
    /** The opened mapping is changed while it keeps its name; another name makes another mapping. */
    save: (name: string, mapping: AsRunMapping) =>
      save(name, mapping, saved?.may_change && saved.name === name ? saved : null),
    replace: (name: string, mapping: AsRunMapping) => save(name, mapping, asking),
    cancel: () => setAsking(null),
  };
}
