import type { Ctx } from "@/server/ctx";
import { MEASURE, measureMedia } from "@/server/services/broadcast/media";

/** Long work: says how far it is (0–100) and answers what came of it. */
export type Work = (ctx: Ctx, ask: never, say: (percent: number) => Promise<void>) => Promise<object | null>;

/** What the worker knows to do: each kind names a function of a service. */
export const kinds: Readonly<Record<string, Work>> = { [MEASURE]: measureMedia };
