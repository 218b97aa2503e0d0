"use client";
import { useCall } from "@/components/query";
import { useShell } from "@/components/shell/context";
import { useListQuery } from "@/components/ui/table/use-list-query";
import type { Answered, Asked, CallName } from "@/lib/api";

/** The calls that answer a list of one tenant. */
export type ListName = {
  [N in CallName]: Answered<N> extends { rows: object[]; total: number; page: number } ? N : never;
}[CallName];
export type RowOf<N extends ListName> = Answered<N> extends { rows: (infer R)[] } ? R : never;

/** A list as its URL asks for it, and what the server answered. */
export function useList<N extends ListName>(name: N) {
  const { tenant } = useShell();
  const list = useListQuery();
  const ask = { tenant: tenant.uuid, ...list.query } as unknown as Asked<N>;
  return { name, list, answer: useCall(name, ask, { keep: true }) };
}
