"use client";
import { useCall } from "@/components/query";
import { useShell } from "@/components/shell/context";
import { useListQuery } from "@/components/ui/table/use-list-query";
import type { CallInput, CallName, CallOutput } from "@/lib/browser/api";

/** The calls that answer a list of one tenant. */
export type ListName = {
  [N in CallName]: CallOutput<N> extends { rows: object[]; total: number; page: number } ? N : never;
}[CallName];
export type RowOf<N extends ListName> = CallOutput<N> extends { rows: (infer R)[] } ? R : never;

/** A list as its URL asks for it, and what the server answered. */
export function useList<N extends ListName>(name: N) {
  const { tenant } = useShell();
  const list = useListQuery();
  const input = { tenant: tenant.uuid, ...list.query } as unknown as CallInput<N>;
  return { name, list, answer: useCall(name, input, { keep: true }) };
}
