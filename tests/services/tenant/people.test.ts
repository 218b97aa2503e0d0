import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { getGlobalClient } from "@/server/data/kernel/client";
import { codeMailed } from "@/tests/mails";
import { runOutboxDuringTests } from "@/tests/outbox";
import { type Person, person, setClock, world } from "@/tests/world";

runOutboxDuringTests();
// every mail is an outbox task, and these tests wait for several
vi.setConfig({ testTimeout: 60_000 });
const address = () => `new-${randomUUID().slice(0, 8)}@example.test`;
const newcomer = (email: string) => ({
  email,
  first_name: "Nora",
  last_name: "Quist",
  password: "a quiet room upstairs",
});
const actions = async (who: Person, tenant: string) =>
  (await who.api.activity.list({ tenant })).rows.map((r) => r.action);

test("a new person is invited by mail, signs up with the link once, and is a member", async () => {
  const { ana, here, anonymous } = await world();
  const email = address();
  const sent = await ana.api.invitations.send({ tenant: here, email, role: "sales" });
  expect(sent).toMatchObject({
    email,
    role: "sales",
    stations: null,
    invited_by: "ana Test",
    expired: false,
  });
  const code = await codeMailed(email);
  expect(await anonymous.invitations.by_code({ code })).toMatchObject({
    email,
    tenant: "Vane & Kestrel Radio",
    invited_by: "ana Test",
    has_account: false,
  });
  await expect(anonymous.accounts.register({ ...newcomer(address()), code })).rejects.toMatchObject({
    code: "invalid",
    more: { fields: [{ path: "email", code: "not_invited" }] },
  });
  await anonymous.accounts.register({ ...newcomer(email), code });
  const signed = await anonymous.accounts.login({ email, password: newcomer(email).password });
  expect(signed.expires_at).toBeTruthy();
  const { rows } = await ana.api.users.list({ tenant: here, search: "nora" });
  expect(rows).toMatchObject([{ name: "Nora Quist", email, role: "sales", stations: null, agent: null }]);
  expect((await ana.api.invitations.view({ tenant: here })).rows).toEqual([]);
  await expect(anonymous.accounts.register({ ...newcomer(email), code })).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(anonymous.invitations.by_code({ code })).rejects.toMatchObject({ code: "not_found" });
  expect(await actions(ana, here)).toEqual(["member.joined", "invitation.sent"]);
});

test("an invitation activates someone who signed up before, and they keep their own tenant", async () => {
  const { ana, here, anonymous } = await world();
  const email = address();
  await anonymous.accounts.register({ ...newcomer(email), organisation: "Quist Radio" });
  await vi.waitFor(() => getGlobalClient().app_user.findUniqueOrThrow({ where: { email } }), 10_000);
  await ana.api.invitations.send({ tenant: here, email, role: "viewer" });
  await anonymous.accounts.register({ ...newcomer(email), code: await codeMailed(email) });
  const user = await getGlobalClient().app_user.findUniqueOrThrow({
    where: { email },
    include: { memberships: true },
  });
  expect(user.activated_at).not.toBeNull();
  expect(user.memberships.map((m) => m.role).sort()).toEqual(["owner", "viewer"]);
});

test("a second invitation replaces the first; an invitation expires after seven days and can be cancelled", async () => {
  const { ana, here, anonymous } = await world();
  const email = address();
  setClock("2026-11-20T09:00:00Z");
  try {
    const first = await ana.api.invitations.send({ tenant: here, email, role: "sales" });
    const old = await codeMailed(email);
    setClock("2026-11-20T09:05:00Z");
    const second = await ana.api.invitations.send({ tenant: here, email, role: "viewer" });
    expect(second.uuid).toBe(first.uuid);
    expect((await ana.api.invitations.view({ tenant: here })).rows).toMatchObject([
      { email, role: "viewer" },
    ]);
    await expect(anonymous.invitations.by_code({ code: old })).rejects.toMatchObject({
      code: "not_found",
    });
    setClock("2026-11-27T09:06:00Z");
    expect((await ana.api.invitations.view({ tenant: here })).rows).toMatchObject([{ expired: true }]);
    await ana.api.invitations.cancel({ uuid: first.uuid });
    await expect(ana.api.invitations.cancel({ uuid: first.uuid })).rejects.toMatchObject({
      code: "not_found",
    });
  } finally {
    setClock(null);
  }
});

test("a person with an account accepts or declines their own invitations only", async () => {
  const { ana, cara, here, there } = await world();
  const sent = await ana.api.invitations.send({ tenant: here, email: cara.email, role: "finance" });
  expect((await cara.api.invitations.personal({})).rows).toMatchObject([
    { uuid: sent.uuid, role: "finance", tenant: { uuid: here } },
  ]);
  expect((await ana.api.invitations.personal({})).rows).toEqual([]);
  await expect(ana.api.invitations.accept({ uuid: sent.uuid })).rejects.toMatchObject({ code: "not_found" });
  await expect(cara.api.invitations.cancel({ uuid: sent.uuid })).rejects.toMatchObject({ code: "not_found" });
  expect(await cara.api.invitations.accept({ uuid: sent.uuid })).toEqual({ tenant: here });
  expect((await cara.api.customers.list({ tenant: here })).total).toBe(0);
  await expect(
    ana.api.invitations.send({ tenant: here, email: cara.email, role: "sales" }),
  ).rejects.toMatchObject({ more: { fields: [{ path: "email", code: "already_member" }] } });
  expect(await actions(ana, here)).toEqual(["member.joined", "invitation.sent"]);
  expect(await actions(cara, there)).toEqual([]);

  const other = await cara.api.invitations.send({ tenant: there, email: ana.email, role: "sales" });
  await ana.api.invitations.decline({ uuid: other.uuid });
  expect((await cara.api.invitations.view({ tenant: there })).rows).toEqual([]);
  expect(await actions(cara, there)).toEqual(["invitation.declined", "invitation.sent"]);
});

test("an invitation accepted several times at once is accepted once", async () => {
  const { ana, cara, here } = await world();
  const { uuid } = await ana.api.invitations.send({ tenant: here, email: cara.email, role: "sales" });
  const all = await Promise.allSettled(
    Array.from({ length: 5 }, () => cara.api.invitations.accept({ uuid })),
  );
  expect(all.filter((r) => r.status === "fulfilled")).toHaveLength(1);
});

test.each([
  [{ role: "agent" as const }, "agent", "required"],
  [{ role: "sales" as const, agent: randomUUID() }, "agent", "not_of_role"],
  [{ role: "admin" as const, stations: [randomUUID()] }, "stations", "not_of_role"],
  [{ role: "sales" as const, stations: [randomUUID()] }, "stations", "bad_id"],
  [{ role: "sales" as const, stations: [] }, "stations", "required"],
  [{ role: "agency" as const, agent: randomUUID() }, "agent", "bad_id"],
])("an invitation as %j is rejected at %s", async (standing, path, code) => {
  const { ana, here } = await world();
  await expect(
    ana.api.invitations.send({ tenant: here, email: address(), ...standing }),
  ).rejects.toMatchObject({ more: { fields: [{ path, code }] } });
});

test("an admin cannot add, change or unlink owners; the last owner cannot be removed", async () => {
  const { ana, sam, here } = await world();
  const adam = await person(here, "admin", "adam");
  const refused = { code: "forbidden", message: "owners_only" };
  await expect(
    adam.api.invitations.send({ tenant: here, email: address(), role: "owner" }),
  ).rejects.toMatchObject(refused);
  await expect(
    adam.api.users.update({ tenant: here, user: sam.user_id, version: 1, role: "owner" }),
  ).rejects.toMatchObject(refused);
  await expect(
    adam.api.users.update({ tenant: here, user: ana.user_id, version: 1, role: "sales" }),
  ).rejects.toMatchObject(refused);
  await expect(adam.api.users.unlink({ tenant: here, user: ana.user_id })).rejects.toMatchObject(refused);
  await expect(ana.api.users.unlink({ tenant: here, user: ana.user_id })).rejects.toMatchObject({
    code: "conflict",
    message: "last_owner",
  });
  await expect(
    ana.api.users.update({ tenant: here, user: ana.user_id, version: 1, role: "admin" }),
  ).rejects.toMatchObject({ message: "last_owner" });
  await ana.api.users.update({ tenant: here, user: adam.user_id, version: 1, role: "owner" });
  await ana.api.users.unlink({ tenant: here, user: ana.user_id });
  expect((await adam.api.users.other_admins({ tenant: here })).rows).toEqual([]);
});

test("of two owners who unlink each other at once, one stays", async () => {
  const { ana, here } = await world();
  for (let i = 0; i < 5; i++) {
    const otto = await person(here, "owner", "otto");
    const rest = await getGlobalClient().membership.findMany({ where: { tenant_id: here, role: "owner" } });
    const other = rest.find((m) => m.user_id !== otto.user_id)!;
    const by = new Map([
      [otto.user_id, otto],
      [ana.user_id, ana],
    ]);
    const one = by.get(other.user_id);
    if (!one) break;
    await Promise.allSettled([
      one.api.users.unlink({ tenant: here, user: otto.user_id }),
      otto.api.users.unlink({ tenant: here, user: one.user_id }),
    ]);
    expect(await getGlobalClient().membership.count({ where: { tenant_id: here, role: "owner" } })).toBe(1);
    await getGlobalClient().membership.upsert({
      where: { user_id_tenant_id: { user_id: ana.user_id, tenant_id: here } },
      create: { user_id: ana.user_id, tenant_id: here, role: "owner" },
      update: { role: "owner" },
    });
    await getGlobalClient().membership.deleteMany({
      where: { tenant_id: here, role: "owner", user_id: { not: ana.user_id } },
    });
  }
});

test("removal, a changed role and a suspended tenant apply from the next request on", async () => {
  const { ana, sam, vera, here } = await world();
  const list = { tenant: here };
  await sam.api.customers.create({ name: "Before" });
  await ana.api.users.update({ tenant: here, user: sam.user_id, version: 1, role: "viewer" });
  await expect(sam.api.customers.create({ name: "After" })).rejects.toMatchObject({ code: "forbidden" });
  expect((await sam.api.customers.list(list)).total).toBe(1);
  await ana.api.users.unlink({ tenant: here, user: sam.user_id });
  await expect(sam.api.customers.list(list)).rejects.toMatchObject({ code: "not_found" });
  const session = await getGlobalClient().session.findFirstOrThrow({ where: { user_id: sam.user_id } });
  expect(session.tenant_id).toBeNull();
  await getGlobalClient().tenant.update({ where: { uuid: here }, data: { status: "suspended" } });
  await expect(vera.api.customers.list(list)).rejects.toMatchObject({ code: "not_found" });
});

test("an agent is created, changed by its version, invited to sign in, and loses access again", async () => {
  const { ana, here, anonymous } = await world();
  const email = address();
  const made = await ana.api.agents.update({ type: "agent", name: "Iris Holm", email, commission_bp: 750 });
  expect(made).toMatchObject({ name: "Iris Holm", commission_bp: 750, login: "none", version: 1 });
  await expect(ana.api.agents.update({ type: "agent", name: "Iris Holm" })).rejects.toMatchObject({
    code: "conflict",
  });
  const given = { uuid: made.uuid, type: "agent" as const, name: "Iris Holm", email };
  const changed = await ana.api.agents.update({ ...given, version: 1, commission_bp: 1000 });
  expect(changed).toMatchObject({ commission_bp: 1000, version: 2 });
  await expect(ana.api.agents.update({ ...given, version: 1 })).rejects.toMatchObject({ code: "stale" });
  expect(await ana.api.agents.make_loginable({ uuid: made.uuid })).toMatchObject({ login: "invited" });
  await anonymous.accounts.register({ ...newcomer(email), code: await codeMailed(email) });
  expect((await ana.api.agents.list({ tenant: here })).rows).toMatchObject([{ login: "active", logins: 1 }]);
  await expect(ana.api.agents.update({ ...given, version: 2, archived: true })).rejects.toMatchObject({
    message: "may_sign_in",
  });
  expect(await ana.api.agents.remove_loginable({ uuid: made.uuid })).toMatchObject({ login: "none" });
  expect((await ana.api.users.list({ tenant: here, search: "nora" })).total).toBe(0);
  await ana.api.agents.update({ ...given, version: 2, archived: true });
  expect((await ana.api.agents.list({ tenant: here })).total).toBe(0);
  expect((await ana.api.agents.list({ tenant: here, filters: { archived: "true" } })).total).toBe(1);
  expect(await actions(ana, here)).toEqual([
    "agent.updated",
    "agent.login_removed",
    "member.joined",
    "invitation.sent",
    "agent.updated",
    "agent.created",
  ]);
});
