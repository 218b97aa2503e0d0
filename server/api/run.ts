import { ZodError } from "zod";
import { type CallName, type CallNamed, callNamed } from "@/lib/calls";
import type { Answer, Call, Document, Give } from "@/lib/calls/kit";
import { problemsOf } from "@/lib/calls/problems";
import { forbidden, notFound, Refusal } from "@/lib/errors";
import { may } from "@/lib/rules/access";
import { STAFF_HOURS, within } from "@/lib/rules/sign-in";
import { type Ctx, confirmedOnly, inPlace, inTransaction, makeCtx, scopeOf } from "@/server/ctx";
import { translated } from "@/server/data/errors";
import { type Claim, keepAnswer } from "@/server/data/idempotency";
import { membership } from "@/server/data/unscoped";
import { env } from "@/server/env";
import { serviceOf } from "@/server/services";
import { placeFrom } from "./identity";

/**
 * The only way in: access → parse → service → the answer is parsed by the declared shape,
 * so nothing leaks that is not declared. HTTP, pages, jobs and tests all stand on it.
 */
export async function run<N extends CallName>(
  ctx: Ctx,
  name: N,
  input: Give<CallNamed<N>>,
  claim?: Claim,
): Promise<CallNamed<N> extends { answers: "blob" } ? Document : Answer<CallNamed<N>>> {
  const call = callNamed(name);
  if (!call) throw notFound();
  // The catalogue ties the three types together; here they are only known by name.
  return (await answer(ctx, name, call, input as Record<string, unknown>, claim)) as never;
}

export async function answer(
  ctx: Ctx,
  name: string,
  call: Call,
  input: Record<string, unknown>,
  claim?: Claim,
): Promise<unknown> {
  if (call.access !== "public" && !ctx.actor) throw new Refusal("unauthenticated");
  const params = parsed(call.params, input, () => notFound());
  const here = await placed(ctx, call, params);
  admit(here, call);
  if (ctx.actor?.key_id) keyMay(call);
  if (call.confirmed) confirmedOnly(here);
  const ask = {
    ...params,
    ...parsed(call.query, input, problems),
    ...parsed(call.body, input, problems),
  };
  const service = serviceOf(name);
  const work = async (c: Ctx) => {
    const found = await service(c, ask);
    if (call.answers) return found;
    const said = call.output ? said_(call, found) : found;
    if (claim && c.in_transaction) await keepAnswer(c, claim, said);
    return said;
  };
  try {
    return await inPlace(here, () => {
      // What is public or a person's own lives in global tables, which are not this tenant's transaction.
      const tenants = !["public", "user"].includes(call.access);
      const whole = here.place && tenants && (claim || env().TENANT_MODE === "transaction");
      return whole ? inTransaction(here, work) : work(here);
    });
  } catch (e) {
    throw translated(e);
  } finally {
    if (here !== ctx) ctx.cookies.push(...here.cookies);
  }
}

function said_(call: Call, found: unknown): unknown {
  try {
    return call.output!.parse(found);
  } catch (e) {
    throw new Error(
      `${call.method} ${call.path} returned an invalid response: ${e instanceof Error ? e.message : e}`,
    );
  }
}

/** A call that names its tenant runs there, if the caller belongs to it; any other tenant does not exist. */
async function placed(ctx: Ctx, call: Call, params: Record<string, unknown>): Promise<Ctx> {
  const wanted = params.tenant;
  if (typeof wanted !== "string" || call.access === "public" || wanted === ctx.place?.tenant_id) return ctx;
  const found = ctx.actor && (await membership(ctx.actor.user_id, wanted));
  if (!found || ctx.actor?.key_id) throw notFound();
  return { ...makeCtx({ ...ctx, place: placeFrom(found) }), cookies: ctx.cookies, headers: ctx.headers };
}

function admit(ctx: Ctx, { access, whole }: Call) {
  if (access === "public" || access === "user") return;
  if (access === "staff") {
    if (!ctx.actor?.is_staff) throw notFound();
    if (!within(ctx.actor.two_factor_at, ctx.now, STAFF_HOURS * 60)) throw forbidden("two_factor_wanted");
    return;
  }
  if (!ctx.place) throw notFound();
  if (access !== "member" && !may(ctx.capabilities, access)) throw forbidden();
  if (whole && scopeOf(ctx.place)) throw forbidden("out_of_scope");
}

/** A program's key reads and changes what is the tenant's: nothing sensitive, and nothing of a person. */
function keyMay({ access, method, changes, confirmed }: Call) {
  const own = access === "user" && (method !== "GET" || changes);
  if (confirmed || own) throw forbidden("key_may_not");
}

function parsed(
  shape: Call["body"],
  input: Record<string, unknown>,
  refuse: (e: ZodError) => Refusal,
): Record<string, unknown> {
  if (!shape) return {};
  try {
    return shape.parse(input) as Record<string, unknown>;
  } catch (e) {
    if (e instanceof ZodError) throw refuse(e);
    throw e;
  }
}

const problems = (e: ZodError) =>
  new Refusal("invalid", "invalid", { fields: problemsOf(e.issues).slice(0, 50) });
