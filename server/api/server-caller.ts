import { dehydrate, QueryClient } from "@tanstack/react-query";
import { cookies, headers } from "next/headers";
import { forbidden, redirect, notFound as unknown } from "next/navigation";
import { cache } from "react";
import { buildLoginUrl } from "@/lib/browser/session";
import type { CallName, CallNamed } from "@/lib/calls";
import type { CallArgs } from "@/lib/calls/kit";
import { LOCKED, Refusal } from "@/lib/errors";
import { getCore } from "./get-core";

/** The person who opens the page, identified once per request. */
const visitor = cache(async () => {
  const [core, jar, head] = await Promise.all([getCore(), cookies(), headers()]);
  return core.identify({
    access: jar.get(core.ACCESS_COOKIE())?.value,
    now: new Date(),
    request_id: crypto.randomUUID(),
    address: core.readAddress(head),
    device: { unlocked: jar.get(core.UNLOCKED_COOKIE())?.value },
  });
});

/** Runs work in the tenant of whoever opens the page; outside any for a visitor without one. */
export async function runAsVisitor<T>(work: () => Promise<T>): Promise<T> {
  const ctx = await visitor();
  return ctx.tenant ? (await getCore()).withTenant(ctx, work) : work();
}

/**
 * Runs a call once per page view, however many parts of the page use it. `asked` is JSON, so equal inputs share one
 * result.
 */
const askOnce = cache(async (name: CallName, asked: string): Promise<unknown> => {
  const { makeCtx, run } = await getCore();
  return run({ ...makeCtx(await visitor()) }, name, JSON.parse(asked));
});

/** One call with its input, for pages that read several. */
export type CallRequest<N extends CallName = CallName> = {
  [K in N]: [name: K, input: CallArgs<CallNamed<K>>];
}[N];

/**
 * Calls services in-process for pages. `run` makes one call; an unknown record becomes the not-found page, and null
 * with `find`. `prefetch` makes several and passes the results to the browser's queries under the same keys. A refused
 * read shows the forbidden page; with `prefetch` it is left to the browser, which shows the refusal in place. `unlocked`
 * returns null for a shared document whose password was not entered on the device. `mayCall` tells before a form is opened
 * whether its call would be refused.
 */
export async function serverCaller() {
  const [core, ctx] = await Promise.all([getCore(), visitor()]);
  const request = <N extends CallName>(name: N, given: CallArgs<CallNamed<N>>) =>
    askOnce(name, JSON.stringify(given)) as ReturnType<typeof core.run<N>>;
  const find = async <N extends CallName>(name: N, given: CallArgs<CallNamed<N>>) => {
    try {
      return await request(name, given);
    } catch (e) {
      if (!(e instanceof Refusal)) throw e;
      if (e.code === "not_found") return null;
      if (e.code === "forbidden") forbidden();
      if (e.code === "unauthenticated") redirect(buildLoginUrl((await headers()).get("x-path") ?? "/"));
      throw e;
    }
  };
  const one = async <N extends CallName>(name: N, given: CallArgs<CallNamed<N>>) =>
    (await find(name, given)) ?? unknown();
  return {
    actor: ctx.actor,
    tenant: ctx.tenant,
    capabilities: ctx.capabilities,
    today: ctx.today,
    mayCall: (name: CallName) => core.mayCall(ctx, name),
    run: one,
    find,
    unlocked: async <N extends CallName>(name: N, given: CallArgs<CallNamed<N>>) => {
      const isLocked = await request(name, given).then(
        () => false,
        (e) => e instanceof Refusal && e.message === LOCKED,
      );
      return isLocked ? null : one(name, given);
    },
    async prefetch<N extends CallName>(...asked: CallRequest<N>[]) {
      const client = new QueryClient();
      await Promise.all(
        asked.map(async ([name, given]) => {
          try {
            client.setQueryData([name, given], await request(name, given));
          } catch (e) {
            if (!(e instanceof Refusal)) throw e;
            if (e.code === "not_found") unknown();
          }
        }),
      );
      return dehydrate(client);
    },
  };
}
