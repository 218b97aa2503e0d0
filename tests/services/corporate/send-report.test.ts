import { afterEach, expect, test, vi } from "vitest";
import { mailsTo } from "@/tests/mails";
import { setClock, workOff, world } from "@/tests/world";
import { aired, report, settleAndClose } from "./billing-scene";

afterEach(() => setClock(null));

const receive = (address: string, many = 1) =>
  vi.waitFor(async () => {
    const mails = await mailsTo(address);
    expect(mails).toHaveLength(many);
    return mails;
  });

test("a report is mailed with its PDF and link to each address, in the language of the receiver", async () => {
  const { ana } = await world();
  const s = await aired(ana);
  await settleAndClose(ana, s);
  const { uuid, number, sent_at } = await report(ana, s.customer);
  expect(sent_at).toBeNull();
  const [one, two] = [`one-${uuid}@kilnside.example`, `two-${uuid}@kilnside.example`];
  await ana.api.reports.send({ uuid, to: [one, two, one], language: "de", message: "Wie besprochen." });
  await workOff(ana);
  const after = await ana.api.reports.retrieve({ uuid });
  expect(after.sent_at).not.toBeNull();
  for (const address of [one, two]) {
    const [mail] = await receive(address);
    for (const text of [`Sendenachweis ${number}`, "Wie besprochen.", `/share/report/${after.share_code}`])
      expect(mail).toContain(text);
  }
  await ana.api.reports.send({ uuid, to: [one] });
  await workOff(ana);
  expect((await receive(one, 2)).join("\n")).toContain(`Broadcast report ${number}`);
});

test("a test goes to the sender alone and is not told as sent; the preview is what is mailed", async () => {
  const { ana } = await world();
  const s = await aired(ana);
  await settleAndClose(ana, s);
  const { uuid } = await report(ana, s.customer);
  const { email } = (await ana.api.profile.retrieve({})).user;
  const draft = { uuid, language: "en", message: "Look at this." } as const;
  await ana.api.reports.send({ ...draft, to: ["customer@kilnside.example"], test: true });
  await workOff(ana);
  const mails = await receive(email);
  expect(await mailsTo("customer@kilnside.example")).toEqual([]);
  expect(await ana.api.reports.retrieve({ uuid })).toMatchObject({ sent_at: null, share_code: null });
  const { subject, text } = await ana.api.reports.preview_mail(draft);
  expect(subject).toContain("Broadcast report REP");
  for (const words of ["Look at this.", `/broadcast-reports/${uuid}`])
    expect(mails.join("\n")).toContain(words);
  expect(text).toMatch(/^Look at this\.\nBroadcast report REP/);
});

test("who may not write reports mails none, nor a stranger", async () => {
  const { ana, cara, vera } = await world();
  const s = await aired(ana);
  await settleAndClose(ana, s);
  const { uuid } = await report(ana, s.customer);
  const to = ["a@b.example"];
  await expect(vera.api.reports.send({ uuid, to })).rejects.toMatchObject({ code: "forbidden" });
  await expect(cara.api.reports.send({ uuid, to })).rejects.toMatchObject({ code: "not_found" });
  await expect(cara.api.reports.preview_mail({ uuid })).rejects.toMatchObject({ code: "not_found" });
  await expect(ana.api.reports.send({ uuid, to: [] })).rejects.toMatchObject({ code: "invalid" });
});
