import { expect, test } from "vitest";
import { getGlobalClient } from "@/server/data/kernel/client";
import { getEnv } from "@/server/env";
import { linkMailed } from "@/tests/mails";
import { runOutboxDuringTests } from "@/tests/outbox";
import { world } from "@/tests/world";
import { activate, activated, fresh, newcomer, PASSWORD, signedIn, tryLogin } from "../account";
import { cookiesFor, send } from "../client";

runOutboxDuringTests();

test("an address that someone else registered can be signed in to with its owner's password only", async () => {
  const email = fresh();
  const strangers = "what only a stranger knows";
  await send("POST", "/api/accounts/register", { body: { ...newcomer(email), password: strangers } });
  const [uid, token] = await linkMailed(email, "activate-account");
  await activate(uid, token);
  expect((await tryLogin(email, strangers)).status).toBe(401);
  expect((await tryLogin(email, PASSWORD)).status).toBe(200);
});

test("the name and organisation that someone else entered are removed on activation", async () => {
  const email = fresh();
  const typed = { first_name: "Eve", last_name: "Stranger", organisation: "Eve's trap" };
  await send("POST", "/api/accounts/register", { body: { ...newcomer(email), ...typed } });
  const [uid, token] = await linkMailed(email, "activate-account");
  const got = await send("GET", `/api/accounts/activate/${uid}/${token}`);
  const kept = () =>
    getGlobalClient().app_user.findUniqueOrThrow({
      where: { uuid: uid },
      include: { memberships: { include: { tenant: true } } },
    });
  expect(await kept()).toMatchObject({
    first_name: email.split("@")[0],
    last_name: "",
    memberships: [{ tenant: { name: email } }],
  });
  const { token: next } = got.body as { token: string };
  const named = { first_name: "Ines", last_name: "Marlow", organisation: "Night Radio" };
  const reset = (body: object, by: string) =>
    send("POST", `/api/accounts/reset_password/${uid}/${by}`, { body });
  expect((await reset({ password: PASSWORD, named }, next)).status).toBe(200);
  const own = { first_name: "Ines", last_name: "Marlow", memberships: [{ tenant: { name: "Night Radio" } }] };
  expect(await kept()).toMatchObject(own);
  await send("POST", "/api/accounts/forgotten_password", { body: { email } });
  const [, later] = await linkMailed(email, "new-password");
  expect((await reset({ password: `${PASSWORD} again`, named: typed }, later)).status).toBe(200);
  expect(await kept()).toMatchObject(own);
});

test("an activated account without a password cannot be signed in to", async () => {
  const email = fresh();
  await send("POST", "/api/accounts/register", { body: newcomer(email) });
  const [uid, token] = await linkMailed(email, "activate-account");
  expect((await send("GET", `/api/accounts/activate/${uid}/${token}`)).status).toBe(200);
  expect((await tryLogin(email, PASSWORD)).status).toBe(401);
});

test.each([
  ["keeps", false, 1],
  ["ends", true, 0],
])("a password reset %s the person's API keys and calendar feeds, as chosen", async (_, end_keys, left) => {
  const { email, uid } = await activated();
  const cookies = await signedIn(email);
  const body = { name: "Export", capabilities: ["customers:read"], expires_at: null };
  const made = await send("POST", "/api/accounts/api-keys/create", { cookies, body });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const feed = { name: "Sales", kinds: ["campaigns"] };
  const fed = await send("POST", "/api/tenant/calendar-feeds/create", { cookies, body: feed });
  expect(fed.status, JSON.stringify(fed.body)).toBe(200);
  await send("POST", "/api/accounts/forgotten_password", { body: { email } });
  const [, token] = await linkMailed(email, "new-password");
  const set = await send("POST", `/api/accounts/reset_password/${uid}/${token}`, {
    body: { password: `${PASSWORD} again`, end_keys },
  });
  expect(set.status).toBe(200);
  expect(await getGlobalClient().api_key.count({ where: { user_id: uid, revoked_at: null } })).toBe(left);
  expect(await getGlobalClient().calendar_feed.count({ where: { user_id: uid } })).toBe(left);
});

test("wrong passwords are counted when data is deleted", async () => {
  const { email } = await activated();
  const cookies = await signedIn(email);
  const wrong = () =>
    send("POST", "/api/accounts/delete-data", {
      cookies,
      body: { password: "wrong", confirm: "Night Radio" },
    });
  const statuses: number[] = [];
  for (let n = 0; n < 7; n++) statuses.push((await wrong()).status);
  expect(statuses[0]).toBe(422);
  expect(statuses.at(-1)).toBe(429);
});

test("mails per day are limited by recipient, by sender and by tenant", async () => {
  const { ana, here } = await world();
  const limit = getEnv().GUESS_LIMIT;
  getEnv().GUESS_LIMIT = 8;
  try {
    const cookies = await cookiesFor(ana);
    const invite = async (email: string) =>
      (
        await send("POST", `/api/tenant/invitations/send/${here}`, {
          cookies,
          body: { email, role: "viewer", stations: null, agent: null },
        })
      ).status;
    const one = fresh();
    expect([await invite(one), await invite(one), await invite(one)]).toEqual([200, 200, 429]);
    const many: number[] = [];
    for (let n = 0; n < 16; n++) many.push(await invite(fresh()));
    expect(many.at(-1)).toBe(429);
    const change = await send("PUT", "/api/accounts/user/update", {
      cookies,
      body: { version: 1, email: fresh(), first_name: "Ana", last_name: "Test" },
    });
    expect(change.status).toBe(429);
  } finally {
    getEnv().GUESS_LIMIT = limit;
  }
});
