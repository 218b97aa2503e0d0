import { expect, test } from "vitest";
import { Refusal } from "@/lib/errors";
import { make } from "@/tests/make";
import { customer } from "@/tests/services/broadcast/market";
import { versionOfCart, versionOfLeader, versionOfMember, versionOfTree } from "@/tests/versions";
import { world } from "@/tests/world";

/** Two people read the same version and save: one succeeds, the other gets 412 with the current values. */
async function race<T>(save: (n: number) => Promise<T>) {
  const both = await Promise.allSettled([save(0), save(1)]);
  const lost = both.flatMap((one) => (one.status === "rejected" ? [one.reason as unknown] : []));
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(lost).toHaveLength(1);
  expect(lost[0]).toBeInstanceOf(Refusal);
  return lost[0] as Refusal;
}
const STALE = { code: "stale", message: "stale" };

test("a product category tree is not overwritten after a concurrent change", async () => {
  const { ana, here } = await world();
  const version = await versionOfTree(ana);
  const lost = await race((n) =>
    ana.api.categories.update({ tenant: here, version, rows: [{ name: ["Food", "Cars"][n]! }] }),
  );
  expect(lost).toMatchObject(STALE);
  expect(lost.more.details).toMatchObject({ rows: (await ana.api.categories.list({ tenant: here })).rows });
});

test("a member's rights are not overwritten after a concurrent change", async () => {
  const { ana, sam, here } = await world();
  const version = await versionOfMember(ana, sam.user_id);
  const lost = await race((n) =>
    ana.api.users.update({
      tenant: here,
      user: sam.user_id,
      version,
      role: n === 0 ? "viewer" : "admin",
    }),
  );
  const { rows } = await ana.api.users.list({ tenant: here, filters: { uuid: sam.user_id } });
  expect(lost).toMatchObject({ ...STALE, more: { details: { uuid: sam.user_id, role: rows[0]!.role } } });
  expect(rows[0]!.version).toBe(version + 1);
});

test("a sync group's followers are not overwritten after a concurrent change", async () => {
  const { ana } = await world();
  const [leader, one, two] = [await make.station(ana), await make.station(ana), await make.station(ana)];
  const version = await versionOfLeader(ana, leader.uuid);
  const save = (uuid: string) =>
    ana.api.sync_groups.update({ leader: leader.uuid, version, followers: [uuid] });
  await save(one.uuid);
  await expect(save(two.uuid)).rejects.toMatchObject({
    ...STALE,
    more: { details: { followers: [{ uuid: one.uuid }] } },
  });
});

test("a person's name is not overwritten after a concurrent change", async () => {
  const { ana } = await world();
  const { user } = await ana.api.profile.retrieve({});
  const { email, version } = user;
  const lost = await race((n) =>
    ana.api.user.update({ version, email, first_name: ["Ana", "Anna"][n]!, last_name: "Vane" }),
  );
  const now = (await ana.api.profile.retrieve({})).user;
  expect(lost).toMatchObject({
    ...STALE,
    more: { details: { first_name: now.first_name, version: version + 1 } },
  });
});

test("a cart number is not overwritten after it was changed, removed or reassigned", async () => {
  const { ana } = await world();
  const station = (await make.station(ana)).uuid;
  const { uuid } = await ana.api.commercials.create({
    title: "Green",
    customer: await customer(ana, "Kilnside"),
    length: 30,
  });
  const give = (version: number | null, number: number | null) =>
    ana.api.commercials.update_cart({ commercial: uuid, station, version, number, outside: true });
  const first = await give(null, 7);
  expect(first).toEqual({ number: 7, version: await versionOfCart(ana, uuid, station) });
  const lost = await race((n) => give(first.version, 8 + n));
  const { carts } = await ana.api.commercials.retrieve({ uuid });
  const stands = { number: carts[0]!.number, version: carts[0]!.version };
  expect(lost).toMatchObject({ ...STALE, more: { details: stands } });
  await expect(give(null, 20)).rejects.toMatchObject({ ...STALE, more: { details: stands } });
  expect(await give(stands.version, null)).toEqual({ number: null, version: null });
  await expect(give(stands.version, 21)).rejects.toMatchObject({
    ...STALE,
    more: { details: { number: null, version: null } },
  });
  await give(null, 30);
  await expect(give(stands.version, 31)).rejects.toMatchObject({
    ...STALE,
    more: { details: { number: 30 } },
  });
});

test("preferences saved by two tabs at once are merged by field, at both levels", async () => {
  const { ana } = await world();
  const save = (params: Parameters<typeof ana.api.profile.update>[0]["params"]) =>
    ana.api.profile.update({ params });
  for (let n = 0; n < 5; n++) {
    await save({ theme: "classic", columns: {}, datetime_format_json: { time_format: "24" } });
    await Promise.all([
      save({ theme: "dark" }),
      save({ font_size: n % 2 ? "m" : "l" }),
      save({ columns: { customers: ["name", `a${n}`] } }),
      save({ columns: { invoices: ["number", `b${n}`] } }),
      save({ datetime_format_json: { date_format: "Y-M-D" } }),
      save({ datetime_format_json: { time_format: "12" } }),
    ]);
    const { profile } = await ana.api.profile.retrieve({});
    expect(profile).toMatchObject({
      theme: "dark",
      font_size: n % 2 ? "m" : "l",
      columns: { customers: ["name", `a${n}`], invoices: ["number", `b${n}`] },
      datetime_format_json: {
        date_format: { base: "Y-M-D" },
        time_format: { base: "12" },
        first_week_day_number: 1,
      },
    });
  }
});
