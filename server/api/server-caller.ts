import { dehydrate, QueryClient } from "@tanstack/react-query";
import { cookies, headers } from "next/headers";
import { forbidden, redirect, notFound as unknown } from "next/navigation";
import { cache } from "react";
import { buildLoginUrl } from "@/lib/browser/session";
import type { CallName, CallNamed } from "@/lib/calls";
import type { CallArgs } from "@/lib/calls/kit";
import { Refusal } from "@/lib/errors";
import { makeCtx } from "@/server/ctx";
import { ACCESS_COOKIE, identify } from "@/server/identity";
import { readAddress } from "./request";
import { run } from "./run";

/** Who opens the page: asked once a request. */
const visitor = cache(async () => {
  const [jar, head] = await Promise.all([cookies(), headers()]);
  return identify({
    access: jar.get(ACCESS_COOKIE())?.value,
    now: new Date(),
    request_id: crypto.randomUUID(),
    address: readAddress(head),
  });
});

/** Asks a call once a page view, however many parts of the page want it; `asked` is JSON, by which they are the same. */
const askOnce = cache(
  async (name: CallName, asked: string): Promise<unknown> =>
    run({ ...makeCtx(await visitor()) }, name, JSON.parse(asked)),
);

/** One call with what it is asked, for pages that read several. */
export type CallRequest<N extends CallName = CallName> = {
  [K in N]: [name: K, input: CallArgs<CallNamed<K>>];
}[N];

/**
 * The in-process door of the pages. `run` asks one call (unknown records become the not-found page); `prefetch` asks
 * several and hands them to the browser's queries under the same keys. What a reader may not see is a page that says so,
 * or with `prefetch` left to the browser, which says it in its place.
 */
export async function serverCaller() {
  const ctx = await visitor();
  const request = <N extends CallName>(name: N, given: CallArgs<CallNamed<N>>) =>
    askOnce(name, JSON.stringify(given)) as ReturnType<typeof run<N>>;
  const one = async <N extends CallName>(name: N, given: CallArgs<CallNamed<N>>) => {
    try {
      return await request(name, given);
    } catch (e) {
      if (!(e instanceof Refusal)) throw e;
      if (e.code === "not_found") unknown();
      if (e.code === "forbidden") forbidden();
      if (e.code === "unauthenticated") redirect(buildLoginUrl((await headers()).get("x-path") ?? "/"));
      throw e;
    }
  };
  return {
    actor: ctx.actor,
    tenant: ctx.tenant,
    capabilities: ctx.capabilities,
    today: ctx.today,
    run: one,
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
