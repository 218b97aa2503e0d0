import type pg from "pg";
import { expect } from "vitest";
import { findTenant } from "@/server/data/unscoped";
import { refreshStats } from "@/server/services/corporate/stats/weeks";
import { runSweeps } from "@/server/services/sweeps";
import type { Watch } from "./calling";
import { hashAgain } from "./everything";

const REFRESH_EVERY = 8;
/** Counts the weeks of changed campaigns, as the worker does every five minutes. */
export async function countWeeks(uuid: string) {
  const tenant = await findTenant(uuid);
  expect(await runSweeps(tenant!, new Date(), { stats: refreshStats })).toEqual([]);
}
/** What each call of the story changed, and how many log entries it wrote. */
export const written: { name: string; changed: boolean; lines: number }[] = [];
const linesOf = async (tenant: string, owner: pg.Client) =>
  (await owner.query("select count(*)::int as n from history where tenant_id = $1", [tenant])).rows[0]
    .n as number;
/** Tables of a tenant besides its records: log, queue, inboxes, questions to the assistant, previews, breaks derived for days, who is in a log, weeks counted from spots. */
const BESIDE = [
  ...["history", "history_head", "job", "notification", "schedule_preview", "ad_break"],
  ...["assistant_thread", "assistant_usage", "log_presence"],
  ...["campaign_week", "campaign_week_bill", "campaign_week_stale"],
];
/** Notes of each call of the story what it changed in the given tables. */
export function watchStory(tenant: string, tables: readonly string[], owner: pg.Client): Watch {
  const own = tables.filter((t) => !BESIDE.includes(t));
  const hashOwn = hashAgain(tenant, own, owner);
  const kept = async () => (await around(tenant, owner)) + (await hashOwn());
  return async (name) => {
    const [before, lines] = [await kept(), await linesOf(tenant, owner)];
    return async () => {
      const changed = (await kept()) !== before;
      written.push({ name, changed, lines: (await linesOf(tenant, owner)) - lines });
      // Often, so that a later change that is not noted leaves a difference.
      if (written.length % REFRESH_EVERY === 0) await countWeeks(tenant);
    };
  };
}
/** The tenant itself, its members, and what else belongs to it in tables of the whole product. */
async function around(tenant: string, owner: pg.Client) {
  const world = await owner.query({
    name: "kept",
    text: `select to_jsonb(t) - 'storage_bytes' as itself, (select jsonb_agg(to_jsonb(m) order by m.user_id) from membership m where m.tenant_id = t.uuid) as members,
       (select jsonb_agg(to_jsonb(u) - 'default_tenant' order by u.uuid) from app_user u join membership m on m.user_id = u.uuid where m.tenant_id = t.uuid) as people,
       (select jsonb_agg(to_jsonb(i) - 'code_hash' order by i.uuid) from invitation i where i.tenant_id = t.uuid) as invitations,
       (select jsonb_agg(jsonb_build_array(s.code, s.expires_on, s.prices) order by s.code) from share s where s.tenant_id = t.uuid and s.revoked_at is null) as codes,
       (select jsonb_agg(k.uuid order by k.uuid) from api_key k where k.tenant_id = t.uuid and k.revoked_at is null) as keys,
       (select jsonb_agg(to_jsonb(f) - 'last_fetched_at' order by f.uuid) from calendar_feed f where f.tenant_id = t.uuid) as feeds,
       (select jsonb_agg(s.uuid order by s.uuid) from session s join membership m on m.user_id = s.user_id
         where m.tenant_id = t.uuid and s.revoked_at is null) as sessions,
       (select jsonb_agg(e.subject order by e.subject) from external_identity e join membership m on m.user_id = e.user_id
         where m.tenant_id = t.uuid) as identities
     from tenant t where t.uuid = $1`,
    values: [tenant],
  });
  return JSON.stringify(world.rows);
}
