import { ZodError, ZodType } from "zod";
import { isOutside, may } from "@/lib/access/access";
import { type CallName, type CallNamed, findCall } from "@/lib/calls";
import { findGivenProblems, listGivenNames } from "@/lib/calls/given";
import { type Call, type CallArgs, type Document, isFile, type Output } from "@/lib/calls/kit";
import { toFieldProblems } from "@/lib/calls/problems";
import { projectAnswer } from "@/lib/calls/projection";
import { forbidden, notFound, Refusal } from "@/lib/errors";
import { readText } from "@/lib/own";
import {
  type Ctx,
  inTransaction,
  makeCtx,
  requireConfirmed,
  requireStaff,
  scopeOf,
  withTenant,
} from "@/server/ctx";
import { type Claim, storeAnswer } from "@/server/data/idempotency";
import { translateError } from "@/server/data/kernel/errors";
import { findMembership } from "@/server/data/unscoped";
import { getEnv } from "@/server/env";
import { tenantContextOf } from "@/server/identity";
import { findService } from "@/server/services";
import { collectDocument } from "@/server/services/sheet-file";
import { recordStaffRead } from "@/server/services/tenant/admin/inside";
import { makeReader } from "./reading";

/**
 * Runs a call: checks access, parses the input, calls the service and reduces the result to the declared output, so no
 * undeclared column leaves the server. HTTP, pages, jobs and tests all use it.
 */
export async function run<N extends CallName>(
  ctx: Ctx,
  name: N,
  input: CallArgs<CallNamed<N>>,
  claim?: Claim,
): Promise<CallNamed<N> extends { answers: "blob" } ? Document : Output<CallNamed<N>>> {
  const call = findCall(name);
  if (!call) throw notFound();
  // The catalogue connects the three types; here only the name is known.
  const found = await runCall(ctx, name, call, input, claim);
  return (isFile(call, found) ? await collectDocument(found) : found) as never;
}

export async function runCall(
  ctx: Ctx,
  name: string,
  call: Call,
  input: Record<string, unknown>,
  claim?: Claim,
  /** Refuse undeclared names instead of dropping them; set by the HTTP door. */
  strict = false,
): Promise<unknown> {
  if (call.access !== "public" && !ctx.actor) throw new Refusal("unauthenticated");
  const params = parseInput(call.params, input, () => notFound());
  const tenantCtx = await resolveTenant(ctx, call, params);
  checkAccess(tenantCtx, call);
  if (ctx.actor?.key_id) checkKeyAccess(call);
  if (call.confirmed) requireConfirmed(tenantCtx);
  if (tenantCtx.tenant?.view && call.access !== "staff" && call.access !== "public")
    await recordStaffRead(tenantCtx, name, readText(params, "uuid") ?? null);
  const parsed = {
    ...params,
    ...parseInput(call.query, input, toRefusal),
    ...parseInput(call.body, input, toRefusal),
  };
  refuseGiven(call, input, strict);
  const service = findService(name);
  const work = async (c: Ctx) => {
    const found = await service(call.answers === "events" ? { ...c, reader: readerOf(c) } : c, parsed);
    // A stream would be read after the transaction.
    if (isFile(call, found)) return c.in_transaction ? collectDocument(found) : found;
    if (call.answers === "events") return found;
    const output = call.output ? parseOutput(call, found) : found;
    if (claim && c.in_transaction) await storeAnswer(c, claim, output);
    return output;
  };
  try {
    return await withTenant(tenantCtx, () => {
      // Public calls and calls of a user or staff use global tables, which are outside the tenant's transaction.
      const isTenantCall = !["public", "user", "staff"].includes(call.access);
      const isStoredInside = claim && call.creates !== "recognised";
      const isShared = getEnv().TENANT_MODE === "transaction" && !call.plans;
      const needsTransaction = tenantCtx.tenant && isTenantCall && (isStoredInside || isShared);
      return needsTransaction ? inTransaction(tenantCtx, work) : work(tenantCtx);
    });
  } catch (e) {
    throw translateError(e);
  } finally {
    if (tenantCtx !== ctx) ctx.cookies.push(...tenantCtx.cookies);
  }
}

/** The reading calls of the caller; a refusal is the answer of the call, not of the one that reads. */
const readerOf = (ctx: Ctx) =>
  makeReader(
    ctx,
    (name, call, reading, input) => runCall(reading, name, call, input, undefined, true),
    isAllowed,
  );

/** The output by its declared shape: fully parsed in development and tests, its declared keys in production. */
function parseOutput(call: Call, found: unknown): unknown {
  if (getEnv().NODE_ENV === "production" && call.output instanceof ZodType)
    return projectAnswer(call.output, found);
  try {
    return call.output!.parse(found);
  } catch (e) {
    throw new Error(
      `${call.method} ${call.path} returned an invalid response: ${e instanceof Error ? e.message : e}`,
    );
  }
}

/** A call that names a tenant runs there if the caller is a member; any other tenant is not found. */
async function resolveTenant(ctx: Ctx, call: Call, params: Record<string, unknown>): Promise<Ctx> {
  const wanted = params.tenant;
  if (typeof wanted !== "string" || call.access === "public" || wanted === ctx.tenant?.tenant_id) return ctx;
  const found = ctx.actor && (await findMembership(ctx.actor.user_id, wanted));
  if (!found || ctx.actor?.key_id) throw notFound();
  return {
    ...makeCtx({ ...ctx, tenant: tenantContextOf(found) }),
    cookies: ctx.cookies,
    headers: ctx.headers,
  };
}

/** Whether the person may make a call in their tenant, before its input is known. */
export function mayCall(ctx: Ctx, name: CallName): boolean {
  const call = findCall(name);
  return call !== undefined && isAllowed(ctx, call);
}
function isAllowed(ctx: Ctx, call: Call): boolean {
  if (call.access !== "public" && !ctx.actor) return false;
  try {
    checkAccess(ctx, call);
    return true;
  } catch (e) {
    if (e instanceof Refusal) return false;
    throw e;
  }
}

function checkAccess(ctx: Ctx, { access, unscopedOnly: whole, inside }: Call) {
  if (access === "public" || access === "user") return;
  if (access === "staff") return requireStaff(ctx);
  if (!ctx.tenant) throw notFound();
  if (access !== "member" && !may(ctx.capabilities, access)) throw forbidden();
  if (whole && scopeOf(ctx.tenant)) throw forbidden("out_of_scope");
  if (inside && isOutside(ctx.tenant.role)) throw forbidden("out_of_scope");
}

/**
 * An API key may use the tenant's data, but no call that needs a confirmed password, and change nothing of a person.
 */
function checkKeyAccess({ access, method, changes, confirmed }: Call) {
  const own = access === "user" && (method !== "GET" || changes);
  if (confirmed || own) throw forbidden("key_may_not");
}

function parseInput(
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

/**
 * Refuses (422) values that the schema accepts but an input may not have: days outside the calendar and, where strict,
 * undeclared names at any depth.
 */
function refuseGiven(call: Call, input: Record<string, unknown>, strict: boolean) {
  const given = Object.keys(input);
  const declared = [call.params, call.query, call.body]
    .filter((shape) => shape !== undefined)
    .map((shape) => ({ shape, names: listGivenNames(shape) ?? given }));
  const isDeclared = (name: string) => declared.some(({ names }) => names.includes(name));
  const fields = given
    .filter((name) => strict && !isDeclared(name))
    .map((path) => ({ path, code: "unknown_field" }));
  for (const { shape, names } of declared) {
    const own = Object.fromEntries(Object.entries(input).filter(([name]) => names.includes(name)));
    const inside = findGivenProblems(shape, own);
    fields.push(...inside.filter(({ code }) => strict || code !== "unknown_field"));
  }
  if (fields.length > 0) throw new Refusal("invalid", "invalid", { fields: fields.slice(0, 50) });
}

const toRefusal = (e: ZodError) =>
  new Refusal("invalid", "invalid", { fields: toFieldProblems(e.issues).slice(0, 50) });
