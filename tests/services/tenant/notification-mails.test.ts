import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { toDay } from "@/lib/day";
import type { EventName } from "@/lib/notifications/events";
import { endMails } from "@/server/api/unsubscribe";
import { getTenantClient, runForTenant } from "@/server/data/kernel/client";
import { makeUuid } from "@/server/data/new-uuid";
import * as outside from "@/server/outside/mail";
import { makeMailCode } from "@/server/services/tenant/notification-mails/code";
import { sendNotificationMails } from "@/server/services/tenant/notification-mails/send";
import { mailsTo } from "@/tests/mails";
import { membershipRemoved, type Person, setClock, world } from "@/tests/world";

const NOW = "2026-11-25T10:00:00Z";
beforeAll(() => setClock(NOW));
afterAll(() => setClock(null));

const after = (minutes: number) => new Date(new Date(NOW).getTime() + minutes * 60_000);
const choose = (
  who: Person,
  channels: { email?: boolean; digest?: boolean },
  event: EventName = "payment_received",
) => who.api.notifications.update_settings({ email: who.email, settings: { events: { [event]: channels } } });
const waiting = (who: Person) =>
  runForTenant(who.tenant_id, () =>
    getTenantClient(who.tenant_id).notification_mail.findMany({ where: { user_id: who.user_id } }),
  );

/** Payments that Ana enters; Fay hears of each. */
async function paid(amounts: readonly string[], channels: { email?: boolean; digest?: boolean }) {
  const all = await world();
  await choose(all.fay, channels);
  const { uuid: customer } = await all.ana.api.customers.create({ name: "Kilnside Energy" });
  for (const amount of amounts)
    await all.ana.api.payments.update_create({ customer, payment_date: toDay("2026-11-20"), amount });
  return { ...all, customer };
}

test("ten of the same event within five minutes are one mail, with links to each and to its end", async () => {
  const amounts = Array.from({ length: 10 }, (_, n) => `${n + 10}.00`);
  const { fay, vera, ana } = await paid(amounts, { email: true });
  await sendNotificationMails(fay.tenant_id, after(4));
  expect(await mailsTo(fay.email)).toEqual([]);
  await sendNotificationMails(fay.tenant_id, after(5));
  await sendNotificationMails(fay.tenant_id, after(6));
  const [mail, ...others] = await mailsTo(fay.email);
  expect(others).toEqual([]);
  for (const amount of amounts) expect(mail).toContain(amount);
  expect(mail?.match(/\/payment\//g)).toHaveLength(10);
  expect(mail).toContain("/notifications-settings");
  expect(mail).toContain(`/share/mails/${makeMailCode({ ...fay, subject: "payment_received" })}`);
  expect(await waiting(fay)).toEqual([]);
  for (const other of [vera, ana]) expect(await mailsTo(other.email)).toEqual([]);
});

test("a digest waits for its hour and holds what was chosen for it", async () => {
  const { fay } = await paid(["11.00", "12.00"], { digest: true });
  await sendNotificationMails(fay.tenant_id, after(60));
  expect(await mailsTo(fay.email)).toEqual([]);
  await sendNotificationMails(fay.tenant_id, new Date("2026-11-26T08:00:00Z"));
  const [mail, ...others] = await mailsTo(fay.email);
  expect(others).toEqual([]);
  expect(mail).toMatch(/11\.00.*12\.00/s);
  expect(mail).toContain(makeMailCode({ ...fay, subject: "digest" }));
});

test("quiet hours hold a mail back, and hours changed meanwhile count", async () => {
  const { fay } = await paid(["11.00"], { email: true });
  const hours = (quiet: boolean) =>
    fay.api.notifications.update_settings({
      email: fay.email,
      settings: { mails: { quiet, quiet_from: 9 * 3600, quiet_to: 12 * 3600 } },
    });
  expect((await hours(true)).mails).toMatchObject({ quiet: true, quiet_to: 43_200, digest_days: "work" });
  await sendNotificationMails(fay.tenant_id, after(30));
  expect(await mailsTo(fay.email)).toEqual([]);
  await hours(false);
  await sendNotificationMails(fay.tenant_id, after(31));
  expect(await mailsTo(fay.email)).toHaveLength(1);
});

test("nothing is mailed that was turned off meanwhile, or to somebody who left", async () => {
  const { fay } = await paid(["11.00"], { email: true });
  await choose(fay, { email: false });
  await sendNotificationMails(fay.tenant_id, after(5));
  const left = await paid(["12.00"], { email: true });
  await membershipRemoved(left.fay);
  await sendNotificationMails(left.fay.tenant_id, after(5));
  for (const who of [fay, left.fay]) {
    expect(await mailsTo(who.email)).toEqual([]);
    expect(await waiting(who)).toEqual([]);
  }
});

test("a choice of one channel keeps those of the others", async () => {
  const { fay } = await world();
  await choose(fay, { email: true });
  const { events } = await choose(fay, { digest: true });
  expect(events.payment_received).toEqual({ in_app: true, email: true, digest: true });
  expect(events.mentioned).toEqual({ in_app: true, digest: false });
});

test("a mail that fails is sent again under its id, once its attempt has lost it, and no other process sends it before", async () => {
  const { fay } = await paid(["11.00"], { email: true });
  const ids: (string | undefined)[] = [];
  const send = vi.spyOn(outside, "sendMail").mockImplementation(async (mail) => {
    ids.push(mail.id);
    if (ids.length === 1) throw new Error("the mail server is away");
  });
  try {
    await expect(sendNotificationMails(fay.tenant_id, after(5))).rejects.toThrow("could not be sent");
    await sendNotificationMails(fay.tenant_id, after(6));
    expect(ids).toHaveLength(1);
    await sendNotificationMails(fay.tenant_id, after(8));
  } finally {
    send.mockRestore();
  }
  expect(ids).toHaveLength(2);
  expect(ids[0]).toBe(ids[1]);
  expect(await waiting(fay)).toEqual([]);
});

test("what another process has taken of a mail is left to it, and the rest is sent", async () => {
  const { fay, ana, customer } = await paid(["11.00"], { email: true });
  await runForTenant(fay.tenant_id, () =>
    getTenantClient(fay.tenant_id).notification_mail.updateMany({
      data: { mail_id: makeUuid(), claimed_at: after(5) },
    }),
  );
  await ana.api.payments.update_create({ customer, payment_date: toDay("2026-11-20"), amount: "12.00" });
  await sendNotificationMails(fay.tenant_id, after(6));
  expect(await mailsTo(fay.email)).toEqual([expect.stringContaining("12.00")]);
  expect(await waiting(fay)).toHaveLength(1);
});

test("two processes at once send a mail once", async () => {
  const { fay } = await paid(["11.00"], { email: true });
  await Promise.all([1, 2, 3].map(() => sendNotificationMails(fay.tenant_id, after(5))));
  expect(await mailsTo(fay.email)).toHaveLength(1);
});

test("the code of a mail turns its kind off and on without signing in, and all off; a forged one is unknown", async () => {
  const { fay } = await world();
  await choose(fay, { email: true, digest: true });
  const code = makeMailCode({ ...fay, subject: "payment_received" });
  const guest = fay.api.share;
  expect(await guest.mails({ code })).toEqual({ view: null, event: "payment_received", on: true, any: true });
  for (const _ of [1, 2])
    expect(await guest.set_mails({ code, on: false })).toMatchObject({ on: false, any: true });
  expect(await guest.set_mails({ code, on: true })).toMatchObject({ on: true });
  expect(await guest.set_mails({ code, on: false, all: true })).toEqual({
    view: null,
    event: "payment_received",
    on: false,
    any: false,
  });
  const digest = makeMailCode({ ...fay, subject: "digest" });
  expect(await guest.set_mails({ code: digest, on: true })).toMatchObject({ event: null, on: true });
  const { events } = await fay.api.notifications.view_settings({ email: fay.email });
  const inDigest = Object.entries(events).flatMap(([name, channels]) => (channels.digest ? name : []));
  expect(inDigest).toEqual(["payment_received"]);
  await endMails(new Request("http://localhost/api/unsubscribe/x", { method: "POST" }), digest);
  expect(await guest.mails({ code: digest })).toMatchObject({ on: false });
  for (const forged of [`${code}x`, code.replace(/\..*/, ".AAAAAAAAAAAAAAAAAAAAAA"), "x"])
    await expect(guest.mails({ code: forged })).rejects.toMatchObject({ code: "not_found" });
});

test("a test mail says at once what is mailed to whom asks for it, and that it could not be sent", async () => {
  const { fay, ana } = await world();
  await choose(fay, { email: true });
  await choose(fay, { email: false, digest: true }, "invoice_overdue");
  await fay.api.notifications.update_settings({
    email: fay.email,
    settings: { mails: { quiet: true, quiet_from: 0, quiet_to: 86_340 } },
  });
  expect(await fay.api.notifications.send_test({ email: fay.email })).toEqual({ to: fay.email });
  const [mail, ...others] = await mailsTo(fay.email);
  expect(others).toEqual([]);
  expect(mail).toContain("Payment received");
  expect(mail).toContain("/notifications-settings");
  expect(mail).not.toContain("/share/mails/");
  await expect(fay.api.notifications.send_test({ email: ana.email })).rejects.toMatchObject({
    code: "not_found",
  });
  const send = vi.spyOn(outside, "sendMail").mockRejectedValue(new Error("no route to host"));
  await expect(fay.api.notifications.send_test({ email: fay.email })).rejects.toMatchObject({
    code: "conflict",
    message: "mail_not_sent",
  });
  send.mockRestore();
});
