import { expect, test, vi } from "vitest";
import { toDay } from "@/lib/day";
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
