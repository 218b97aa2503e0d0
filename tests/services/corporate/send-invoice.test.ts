import { expect, test, vi } from "vitest";
import { toDay } from "@/lib/day";
import { getTenantClient, runForTenant } from "@/server/data/kernel/client";
import { runJob } from "@/server/jobs/run-job";
import { mailsTo } from "@/tests/mails";
import { make } from "@/tests/make";
import { type Person, workOff, world } from "@/tests/world";
import { line } from "./billing-scene";

async function issued(p: Person, customer: string) {
  const { uuid, version } = await p.api.invoices.update_create({
    customer,
    date: toDay("2026-11-20"),
    lines: [line("1250.00", { tax_bp: 0 })],
  });
  return p.api.invoices.issue({ uuid, version });
}
const receive = (address: string) =>
  vi.waitFor(async () => {
    const mails = await mailsTo(address);
    expect(mails).not.toEqual([]);
    return mails;
  });

test("an issued invoice is mailed with its share link to each address, and again on demand", async () => {
  const { ana } = await world();
  const customer = (await make.customer(ana, "Kilnside Energy")).uuid;
  const { uuid, number, sent_at } = await issued(ana, customer);
  expect(sent_at).toBeNull();
  const [one, two] = [`one-${uuid}@kilnside.example`, `two-${uuid}@kilnside.example`];
  await ana.api.invoices.send({ uuid, to: [one, two, one], message: "For the autumn campaign." });
  await workOff(ana);
  const { share_code, sent_at: at } = await ana.api.invoices.retrieve({ uuid });
  expect(at).not.toBeNull();
  for (const address of [one, two]) {
    const [mail, ...more] = await receive(address);
    expect(more).toEqual([]);
    for (const text of [
      `Invoice ${number}`,
      "1,250.00 EUR",
      "For the autumn campaign.",
      `/share/invoice/${share_code}`,
    ])
      expect(mail).toContain(text);
  }
  await ana.api.invoices.send({ uuid, to: [one], language: "de" });
  await workOff(ana);
  await vi.waitFor(async () => expect(await mailsTo(one)).toHaveLength(2));
  expect((await mailsTo(one)).join("\n")).toContain(`Rechnung ${number}`);
  expect((await ana.api.invoices.retrieve({ uuid })).share_code).toBe(share_code);
});

test("a draft is not sent, and nothing that is no address", async () => {
  const { ana } = await world();
  const customer = (await make.customer(ana)).uuid;
  const { uuid } = await ana.api.invoices.update_create({
    customer,
    date: toDay("2026-11-20"),
    lines: [line("10.00")],
  });
  await expect(ana.api.invoices.send({ uuid, to: ["a@b.example"] })).rejects.toMatchObject({
    message: "draft_not_sent",
  });
  await expect(ana.api.invoices.send({ uuid, to: ["nobody"] })).rejects.toMatchObject({ code: "invalid" });
  await expect(ana.api.invoices.send({ uuid, to: [] })).rejects.toMatchObject({ code: "invalid" });
});

test("a mail waits until a time of the receiver's clock, is moved and cancelled, and is sent once", async () => {
  const { ana, fay, vera, cara } = await world();
  const customer = (await make.customer(ana)).uuid;
  const { uuid } = await issued(ana, customer);
  const to = [`later-${uuid}@kilnside.example`];
  const zone = "America/New_York";
  const soon = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
  const at = { date: toDay(soon), second: 9 * 3600, zone };
  const { job, due_at } = await fay.api.invoices.send({ uuid, to, at });
  expect(new Date(due_at!).toISOString().slice(0, 10)).toBe(soon);
  expect([13, 14]).toContain(new Date(due_at!).getUTCHours());
  const list = async () => (await fay.api.scheduled_mails.list({ uuid })).rows;
  expect(await list()).toMatchObject([{ uuid: job, kind: "invoice", to }]);
  const about = [{ model: "invoice", uuid, number: "INV 001" }];
  const ofCustomer = async (of: string) => (await fay.api.scheduled_mails.list({ uuid: of })).rows;
  expect(await ofCustomer(customer)).toMatchObject([{ uuid: job, about }]);
  expect(await ofCustomer((await make.customer(ana, "Another")).uuid)).toEqual([]);
  expect((await fay.api.invoices.retrieve({ uuid })).sent_at).toBeNull();
  await workOff(fay);
  expect(await list()).toHaveLength(1);

  await expect(vera.api.scheduled_mails.cancel({ uuid: job })).rejects.toMatchObject({ code: "forbidden" });
  for (const of of [uuid, customer])
    await expect(cara.api.scheduled_mails.list({ uuid: of })).rejects.toMatchObject({ code: "not_found" });
  await expect(cara.api.scheduled_mails.cancel({ uuid: job })).rejects.toMatchObject({ code: "not_found" });
  const refused = (code: string) => ({ more: { fields: [{ path: "at", code }] } });
  const past = { ...at, date: toDay("2020-01-01") };
  await expect(fay.api.scheduled_mails.move({ uuid: job, at: past })).rejects.toMatchObject(
    refused("time_has_passed"),
  );
  const moved = await ana.api.scheduled_mails.move({ uuid: job, at: { ...at, second: 10 * 3600 } });
  // The message of the former time sends nothing.
  const message = { tenant: fay.tenant_id, job };
  await runJob({ ...message, due: new Date(due_at!).toISOString() }, true);
  expect(await list()).toHaveLength(1);
  await runJob({ ...message, due: new Date(moved.due_at).toISOString() }, true);
  await receive(to[0]!);
  expect(await list()).toEqual([]);
  expect((await fay.api.invoices.retrieve({ uuid })).sent_at).not.toBeNull();
  await expect(fay.api.scheduled_mails.cancel({ uuid: job })).rejects.toMatchObject({
    message: "mail_is_sent",
  });

  const undone = await fay.api.invoices.send({ uuid, to, undo_seconds: 10 });
  await fay.api.scheduled_mails.cancel({ uuid: undone.job });
  await runJob({ ...message, job: undone.job, due: new Date(undone.due_at!).toISOString() }, true);
  expect(await mailsTo(to[0]!)).toHaveLength(1);
});

test("who sent an email hears that it failed for good, and of a first failure nothing", async () => {
  const { ana, fay, vera } = await world();
  const { uuid } = await issued(ana, (await make.customer(ana)).uuid);
  const address = `gone-${uuid}@kilnside.example`;
  const { job } = await fay.api.invoices.send({ uuid, to: [address], undo_seconds: 10 });
  const of = { where: { uuid: job } };
  const atHome = <T>(work: (db: ReturnType<typeof getTenantClient>) => Promise<T>) =>
    runForTenant(fay.tenant_id, () => work(getTenantClient(fay.tenant_id)));
  const readJob = () => atHome((db) => db.job.findFirstOrThrow(of));
  const writeInput = (input: object) => atHome((db) => db.job.updateMany({ ...of, data: { input } }));
  const { due_at, input } = await readJob();
  // Without its words the mail cannot be written.
  await writeInput({ ...(input as object), language: "xx", message: null });
  const message = { tenant: fay.tenant_id, job, due: due_at!.toISOString() };
  const told = async (who: typeof fay) =>
    (await who.api.notifications.list({ tenant: fay.tenant_id })).rows.filter(
      ({ event }) => event === "mail_failed",
    );
  await expect(runJob(message, false)).rejects.toThrow();
  expect(await told(fay)).toEqual([]);
  await runJob(message, true);
  expect(await told(fay)).toMatchObject([{ title: "INV 001", params: { to: address } }]);
  expect([await told(vera), await told(ana)]).toEqual([[], []]);

  // It is listed until it is sent again or dismissed, each by one person only.
  const listed = async () => (await fay.api.scheduled_mails.list({ uuid })).rows;
  expect(await listed()).toMatchObject([
    { uuid: job, failed_at: expect.anything(), to: [address], about: [{ number: "INV 001" }] },
  ]);
  await expect(vera.api.scheduled_mails.resend({ uuid: job })).rejects.toMatchObject({ code: "forbidden" });
  await writeInput(input as object);
  const both = await Promise.allSettled([1, 2].map(() => fay.api.scheduled_mails.resend({ uuid: job })));
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await listed()).toMatchObject([{ failed_at: null }]);
  const { due_at: again } = await readJob();
  await runJob({ ...message, due: again!.toISOString() }, true);
  expect(await listed()).toEqual([]);
  expect(await mailsTo(address)).toHaveLength(1);
  await expect(fay.api.scheduled_mails.cancel({ uuid: job })).rejects.toMatchObject({
    message: "mail_is_sent",
  });
});
