import { notFound } from "@/lib/errors";
import { actorOf, type Ctx } from "@/server/ctx";
import { findMembershipWithTenant, findUser } from "@/server/data/unscoped";
import { fillWithDemo } from "@/server/demo";
import type { SeedTarget } from "@/server/demo/seeder";

/** Fills an empty sandbox with demo data, as the person who ordered it and owns it. */
export async function fillSandbox(
  ctx: Ctx,
  { sandbox }: { sandbox: string },
  say: (percent: number) => Promise<void>,
  runJob: SeedTarget["runJob"],
) {
  const { user_id } = actorOf(ctx);
  const [at, user] = await Promise.all([findMembershipWithTenant(user_id, sandbox), findUser(user_id)]);
  if (at?.tenant.kind !== "sandbox" || !user) throw notFound();
  const result = await fillWithDemo({ tenant: at.tenant, user, runJob }, say);
  return { tenant: sandbox, name: at.tenant.name, ...result };
}
