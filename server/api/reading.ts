import { isReadingCall, sortCalls } from "@/lib/assistant/reading";
import { findCall, listCalls } from "@/lib/calls";
import { type Call, listPlaceholders } from "@/lib/calls/kit";
import { notFound } from "@/lib/errors";
import { type Ctx, makeCtx, type Reader } from "@/server/ctx";
import { describeInput } from "./openapi";

type Run = (name: string, call: Call, ctx: Ctx, input: Record<string, unknown>) => Promise<unknown>;
type May = (ctx: Ctx, call: Call) => boolean;
const FOUND_MOST = 6;

const reading = listCalls().filter(({ name, call }) => isReadingCall(name, call));

/**
 * Reads for a caller by the catalogue's own calls: with the caller's rights, in the caller's active tenant whatever the
 * input names, and on connections on which Postgres refuses every write.
 */
export function makeReader(ctx: Ctx, run: Run, may: May): Reader {
  const { tenant } = ctx;
  const inside: Ctx = {
    ...makeCtx({ ...ctx, tenant: tenant && { ...tenant, is_read_only: true } }),
    capabilities: ctx.capabilities,
  };
  return {
    find: (words) =>
      sortCalls(
        reading
          .filter(({ call }) => may(inside, call))
          .map(({ name, call }) => ({ name, summary: call.summary, call })),
        words,
      )
        .slice(0, FOUND_MOST)
        .map(({ name, summary, call }) => ({ name, summary, input: describeInput(call) })),
    run: async (name, input) => {
      const call = findCall(name);
      if (!tenant || !call || !isReadingCall(name, call)) throw notFound();
      const own = listPlaceholders(call.path).includes("tenant") && { tenant: tenant.tenant_id };
      return run(name, call, inside, { ...input, ...own });
    },
  };
}
