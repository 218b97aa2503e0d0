"use client";
import { useCallback } from "react";
import { useShell } from "@/components/shell/context";
import { callApi } from "@/lib/browser/api";

/** The members of the tenant as options, by their names. */
export function usePeopleOptions() {
  const { uuid: tenant } = useShell().tenant;
  return useCallback(
    async (search: string, signal: AbortSignal) => {
      const { rows } = await callApi("users.simple_list", { tenant }, { signal });
      const wanted = search.trim().toLocaleLowerCase();
      return rows
        .filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
        .map(({ uuid, name }) => ({ id: uuid, label: name }));
    },
    [tenant],
  );
}
