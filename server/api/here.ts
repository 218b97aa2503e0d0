import { dehydrate, QueryClient } from "@tanstack/react-query";
import { cookies, headers } from "next/headers";
import { notFound as unknown } from "next/navigation";
import { cache } from "react";
import type { CallName, CallNamed } from "@/lib/calls";
import type { Give } from "@/lib/calls/kit";
import { Refusal } from "@/lib/errors";
import { makeCtx } from "@/server/ctx";
import { ACCESS_COOKIE, identify } from "./identity";
import { addressOf } from "./request";
import { run } from "./run";

/** Who opens the page: asked once a request. */
const visitor = cache(async () => {
  const [jar, head] = await Promise.all([cookies(), headers()]);
  return identify({
    access: jar.get(ACCESS_COOKIE())?.value,
    now: new Date(),
    request_id: crypto.randomUUID(),
    address: addressOf(head),
  });
});

type Asking<N extends CallName> = { [K in N]: [name: K, ask: Give<CallNamed<K>>] }[N];

/**
 * The in-process door of the pages. `run` asks one call (unknown records become the not-found page); `first` asks
 * several and hands them to the browser's queries under the same keys. What a reader may not see is left to the
 * browser, which says so in its place.
 */
export async function here() {
  const ctx = await visitor();
  const one = async <N extends CallName>(name: N, ask: Give<CallNamed<N>>) => {
    try {
      return await run({ ...makeCtx(ctx) }, name, ask);
    } catch (e) {
      if (e instanceof Refusal && e.code === "not_found") unknown();
      throw e;
    }
  };
  return {
    actor: ctx.actor,
    place: ctx.place,
    capabilities: ctx.capabilities,
    today: ctx.today,
    run: one,
    async first<N extends CallName>(...asked: Asking<N>[]) {
      const client = new QueryClient();
      await Promise.all(
        asked.map(async ([name, ask]) => {
          try {
            client.setQueryData([name, ask], await one(name, ask));
          } catch (e) {
            if (!(e instanceof Refusal)) throw e;
          }
        }),
      );
      return dehydrate(client);
    },
  };
}
