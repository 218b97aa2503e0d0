"use client";
import {
  keepPreviousData,
  type QueryClient,
  QueryClientProvider,
  type UseQueryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { type Heard, listen } from "@/components/events";
import { createQueryClient, markStale } from "@/components/query-client";
import { useSentence } from "@/components/ui/feedback/sentence";
import { toast } from "@/components/ui/feedback/toast-store";
import { type CallInput, type CallName, type CallOutput, callApi } from "@/lib/browser/api";
import { isRefusedByRule, Refusal } from "@/lib/errors";

export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/** The key of a call: the server fills the same one for the first paint. */
export const keyOf = <N extends CallName>(name: N, input: CallInput<N>) => [name, input] as const;

type ReadOptions<T> = Pick<UseQueryOptions<T, unknown>, "enabled" | "staleTime" | "refetchInterval"> & {
  /** Shows the answer to the last question while the next is asked: lists. */
  keep?: boolean;
};

/** Reads by a call: `useCall("customers.list", { tenant, ...query })`. */
export function useCall<N extends CallName>(
  name: N,
  input: CallInput<N>,
  { keep, ...options }: ReadOptions<CallOutput<N>> = {},
) {
  return useQuery<CallOutput<N>, unknown>({
    queryKey: keyOf(name, input),
    queryFn: ({ signal }) => callApi(name, input, { signal }),
    ...(keep && { placeholderData: keepPreviousData }),
    ...options,
  });
}

/**
 * Keeps what a save answered as the answer of the call with this key. A question that was on its way is dropped: it may
 * answer with the state before the save.
 */
export async function putAnswer<T>(client: QueryClient, queryKey: readonly unknown[], answer: T | (() => T)) {
  await client.cancelQueries({ queryKey });
  client.setQueryData<T>(queryKey, answer);
}

/** Calls whose answers are no longer true: a name ("customers.list") or a whole group ("customers"). */
type Stale = CallName | (CallName extends `${infer G}.${string}` ? G : never);

/** Says which answers are old now: what is shown of them is asked again. */
export function useStale() {
  const client = useQueryClient();
  return (names: readonly string[]) => markStale(client, names);
}

/**
 * Says why something was not done. A rule that refused is stated as its own sentence; a failure begins with the sentence of
 * the specification and names the request, so that it can be reported.
 */
export function useFailure() {
  const t = useTranslations("ui");
  const sentence = useSentence();
  return (error: unknown, what: "saving_failed" | "loading_failed" = "saving_failed") => {
    if (isRefusedByRule(error)) {
      toast({ tone: "bad", text: sentence(error), ...(error instanceof Refusal && { code: error.code }) });
      return;
    }
    const request = error instanceof Refusal ? error.more.request_id : undefined;
    const detail = [sentence(error), request && t("request", { id: request })].filter(Boolean).join(" ");
    toast({
      tone: "bad",
      text: t(what),
      detail,
      ...(error instanceof Refusal && { code: error.code }),
      ...(request && {
        action: {
          label: t("copy_details"),
          run: async () => {
            await navigator.clipboard.writeText(`${t(what)}. ${detail} ${location.href}`);
            toast({ text: t("copied") });
          },
        },
      }),
    });
  };
}

/**
 * Writes by a call. `says` shows the specification's sentence when it is done; a failure is said unless `quiet`, as a
 * form does that shows it at its fields. Issuing and sending are never shown before the server said so.
 */
export function useSend<N extends CallName>(
  name: N,
  {
    says,
    invalidates = [],
    onDone,
    quiet = false,
    scope,
    key,
  }: {
    says?: "saved" | "deleted" | "stopped";
    invalidates?: readonly Stale[];
    onDone?: (answer: CallOutput<N>, input: CallInput<N>) => void;
    quiet?: boolean;
    /** Writes of one scope are sent one after the other. */
    scope?: string;
    /** The idempotency key of a creating call; a fresh one each time by default. */
    key?: (input: CallInput<N>) => string;
  } = {},
) {
  const t = useTranslations("ui");
  const stale = useStale();
  const failure = useFailure();
  return useMutation<CallOutput<N>, unknown, CallInput<N>>({
    mutationFn: (input) => callApi(name, input, key && { key: key(input) }),
    ...(scope && { scope: { id: scope } }),
    onSuccess: async (answer, input) => {
      if (says) toast({ text: t(says) });
      await stale(invalidates);
      onDone?.(answer, input);
    },
    onError: (error) => {
      if (!quiet) failure(error);
    },
  });
}

/** Saves what a call answers as a file, under the name the server gave it. */
export function useDownload() {
  const failure = useFailure();
  return async <N extends CallName>(name: N, input: CallInput<N>): Promise<void> => {
    try {
      const file: unknown = await callApi(name, input);
      if (!(file instanceof Blob)) throw new TypeError(`${name} answers no file`);
      const link = document.createElement("a");
      link.href = URL.createObjectURL(file);
      link.download = file instanceof File ? file.name : name;
      link.click();
      URL.revokeObjectURL(link.href);
    } catch (error) {
      failure(error, "loading_failed");
    }
  };
}

export type ServerEvent = { name: string; data: unknown };

/**
 * Listens to a stream of the server; `handle` gives back the calls whose answers an event made old. After a gap
 * everything shown is asked again. Null listens to nothing; tabs that `share` a name hold one connection.
 */
export function useEvents(
  url: string | null,
  handle: (event: ServerEvent) => readonly string[] | undefined,
  { names = ["message"], share }: { names?: readonly string[]; share?: string } = {},
) {
  const client = useQueryClient();
  const stale = useStale();
  const latest = useRef({ handle, stale });
  useEffect(() => {
    latest.current = { handle, stale };
  });
  const list = names.join(" ");
  useEffect(() => {
    if (url === null) return;
    const hear = (heard: Heard) => {
      if ("gap" in heard) return void client.invalidateQueries({ type: "active" });
      const { name, data } = heard;
      const old = latest.current.handle({ name, data: data === "" ? null : JSON.parse(data) });
      if (old?.length) void latest.current.stale(old);
    };
    return listen(url, list.split(" "), hear, share);
  }, [url, list, share, client]);
}
