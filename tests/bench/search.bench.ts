import pg from "pg";
import { fill } from "./lists.bench";
import { ms, timed } from "./often";
import { runQuietly } from "./quietly";

const MANY = 100_000;
const ASKED = 500;
const SYLLABLES =
  "ba be bi bo ca da de do fa fe ga go ha he ka ki ko la le li lo ma me mi na no pa ra re ri sa se ta te va wi".split(
    " ",
  );
const TRADES =
  "Bakery Energy Motors Kitchens Travel Dental Books Garden Fashion Tyres Flooring Optics Shoes Cycles Coffee Windows".split(
    " ",
  );

/** A generator of numbers below a bound, the same each time. */
function makeDice(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/** An invented name of a business, such as "Kibaro Motors". */
function nameBusiness(dice: (below: number) => number): string {
  const word = Array.from({ length: 3 + dice(2) }, () => SYLLABLES[dice(SYLLABLES.length)]).join("");
  return `${word[0]!.toUpperCase()}${word.slice(1)} ${TRADES[dice(TRADES.length)]}`;
}

/** The first eight letters of a name, every third time with two of them swapped or one left out. */
function mistype(name: string, n: number, dice: (below: number) => number): string {
  const typed = name.toLowerCase().slice(0, 8);
  if (n % 3 !== 0) return typed;
  const at = 1 + dice(typed.length - 3);
  return dice(2) === 0
    ? typed.slice(0, at) + typed[at + 1] + typed[at] + typed.slice(at + 2)
    : typed.slice(0, at) + typed.slice(at + 1);
}

const percentile = (of: readonly number[], share: number) =>
  of.toSorted((a, b) => a - b)[Math.floor(of.length * share)] ?? 0;

/**
 * The search of all records among 100,000 campaigns and 5,000 customers, beside a lookup of one campaign by its key, in
 * turns; and how many of 500 customers are among the first three when eight letters of their name are typed, a third of
 * them with a mistake.
 */
export const benchSearch = () =>
  runQuietly(async () => {
    const { setClock, world } = await import("@/tests/world");
    const { getTenantClient, runForTenant } = await import("@/server/data/kernel/client");
    const { rebuildSearch } = await import("@/server/data/queries/tenant/search-index");
    const { inTransaction, withTenant } = await import("@/server/ctx");
    const { station } = await import("@/tests/services/broadcast/cast");
    setClock("2029-12-20T09:00:00Z");
    const owner = new pg.Client({ connectionString: process.env.DATABASE_URL! });
    await owner.connect();
    const { ana } = await world();
    const stations: string[] = [];
    for (let n = 0; n < 10; n++)
      stations.push((await station(ana, { code: `S${n}`, name: `Station ${n}` })).uuid);
    await fill(owner, ana.tenant_id, stations, MANY);
    const dice = makeDice(7);
    const customers = await runForTenant(ana.tenant_id, () =>
      getTenantClient(ana.tenant_id).customer.findMany({ select: { uuid: true }, orderBy: { name: "asc" } }),
    );
    const named = [...new Set(Array.from({ length: customers.length * 2 }, () => nameBusiness(dice)))];
    const names = customers.map(({ uuid }, n) => ({ uuid, name: named[n]! }));
    await owner.query(
      `update customer c set name = r.name from jsonb_to_recordset($2::jsonb) as r(uuid uuid, name text)
       where c.tenant_id = $1::uuid and c.uuid = r.uuid`,
      [ana.tenant_id, JSON.stringify(names)],
    );
    const ctx = await ana.ctx();
    await withTenant(ctx, () => inTransaction(ctx, rebuildSearch));
    await owner.query("vacuum analyze");
    const times: [number[], number[]] = [[], []];
    let found = 0;
    for (let n = 0; n < ASKED; n++) {
      const { uuid, name } = names[dice(names.length)]!;
      const search = mistype(name, n, dice);
      times[0].push(
        await timed(async () => {
          const { hits } = await ana.api.tenant.search({ tenant: ana.tenant_id, search });
          if (hits.slice(0, 3).some((hit) => hit.uuid === uuid)) found += 1;
        }),
      );
      times[1].push(
        await timed(() =>
          owner.query("select * from customer where tenant_id = $1 and uuid = $2", [ana.tenant_id, uuid]),
        ),
      );
    }
    await owner.end();
    const [own, bare] = times;
    return {
      records: MANY + customers.length,
      p50_ms: ms(percentile(own, 0.5)),
      p95_ms: ms(percentile(own, 0.95)),
      lookup_p95_ms: ms(percentile(bare, 0.95)),
      ratio: ms(percentile(own, 0.95) / percentile(bare, 0.95)),
      in_first_three: `${found} of ${ASKED}`,
    };
  });
