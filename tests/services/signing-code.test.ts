import { afterEach, expect, test } from "vitest";
import { updateTenant } from "@/server/data/tenants";
import { mailsTo } from "@/tests/mails";
import { make } from "@/tests/make";
import { runOutboxDuringTests } from "@/tests/outbox";
import { textOf } from "@/tests/server/documents/pdf-text";
import { begin, statusOf, write } from "@/tests/services/corporate/proposal-scene";
import { codeMailed, confirmAddress } from "@/tests/signing";
import { setClock, world } from "@/tests/world";

runOutboxDuringTests();
afterEach(() => setClock(null));

/** A sent proposal with one option, and where it is accepted. */
async function sentProposal() {
  begin();
  const people = await world();
  const { ana } = people;
  const { uuid: customer } = await make.customer(ana, "Kilnside Energy");
  const { uuid, options } = await write(ana, customer);
  const sent = await statusOf(ana, uuid, 1, "sent");
  const at = { a: "proposal" as const, b: sent.share_code! };
  return { ...people, uuid, at, signed: { ...at, name: "Lena Hartley", option: options[0]!.uuid } };
}
const wrong = (path: string, code: string) => ({ code: "invalid", more: { fields: [{ path, code }] } });
const minutesLater = (minutes: number) =>
  setClock(new Date(Date.parse("2026-11-25T10:00:00Z") + minutes * 60_000).toISOString());

test("a signature needs an address and the code that was mailed to it; both are in the evidence", async () => {
  const { ana, anonymous, uuid, at, signed } = await sentProposal();
  expect(await anonymous.share.proposal({ code: at.b })).toMatchObject({ mail_code: true });
  await expect(anonymous.share.accept(signed)).rejects.toMatchObject(wrong("email", "required"));
  const { email, mail_code } = await confirmAddress(anonymous, at);
  await expect(anonymous.share.accept({ ...signed, email })).rejects.toMatchObject(
    wrong("mail_code", "required"),
  );
  const other = { ...signed, email: "somebody.else@signer.example", mail_code };
  await expect(anonymous.share.accept(other)).rejects.toMatchObject(wrong("mail_code", "wrong_code"));
  await anonymous.share.accept({ ...signed, email: email.toUpperCase(), mail_code });
  expect((await ana.api.proposals.retrieve({ uuid })).signature).toMatchObject({
    name: "Lena Hartley",
    email,
  });
  expect(
    textOf((await ana.api.proposals.pdf({ uuid })).bytes)
      .flat()
      .join("\n"),
  ).toContain(email);
  expect((await mailsTo(email)).join()).toContain(`/share/proposal/${at.b}`);
});

test.each([
  ["at once", 0, true],
  ["after fourteen minutes", 14, true],
  ["after half an hour", 30, false],
])("a code is taken within its time: %s", async (_, minutes, taken) => {
  const { anonymous, at, signed } = await sentProposal();
  const confirmed = await confirmAddress(anonymous, at);
  minutesLater(minutes);
  const done = anonymous.share.accept({ ...signed, ...confirmed });
  if (taken) expect(await done).toEqual({ ok: true });
  else await expect(done).rejects.toMatchObject(wrong("mail_code", "wrong_code"));
});

test("a code signs the document it was mailed for: no other, and not this one after it was changed", async () => {
  const { ana, anonymous, uuid, at, signed } = await sentProposal();
  const confirmed = await confirmAddress(anonymous, at);
  const second = await sentProposal();
  await expect(anonymous.share.accept({ ...second.signed, ...confirmed })).rejects.toMatchObject(
    wrong("mail_code", "wrong_code"),
  );
  await statusOf(ana, uuid, 2, "draft");
  const before = await ana.api.proposals.retrieve({ uuid });
  const { version } = await write(ana, before.customer, { uuid, version: before.version, title: "Changed" });
  const sent = await statusOf(ana, uuid, version, "sent");
  expect(sent.share_code).toBe(at.b);
  const { options } = await ana.api.proposals.retrieve({ uuid });
  const again = { ...signed, option: options[0]!.uuid, ...confirmed };
  await expect(anonymous.share.accept(again)).rejects.toMatchObject(wrong("mail_code", "wrong_code"));
});

test("wrong codes are limited, also for the right one; mails are limited, too", async () => {
  const { anonymous, at, signed } = await sentProposal();
  const { email, mail_code } = await confirmAddress(anonymous, at);
  const guess = (code: string) => anonymous.share.accept({ ...signed, email, mail_code: code });
  for (let n = 0; n < 10; n++)
    await expect(
      guess(String((Number(mail_code) + 1 + n) % 1_000_000).padStart(6, "0")),
    ).rejects.toMatchObject(wrong("mail_code", "wrong_code"));
  await expect(guess(mail_code)).rejects.toMatchObject({ code: "limit" });
  minutesLater(61);
  const fresh = await confirmAddress(anonymous, at);
  expect(await anonymous.share.accept({ ...signed, ...fresh })).toEqual({ ok: true });
  const next = await sentProposal();
  const mails = Array.from({ length: 11 }, (_, n) => `signer-${n}-${next.uuid.slice(0, 8)}@signer.example`);
  for (const address of mails.slice(0, 10)) await anonymous.share.mail_code({ ...next.at, email: address });
  await expect(anonymous.share.mail_code({ ...next.at, email: mails[10]! })).rejects.toMatchObject({
    code: "limit",
  });
});

test("the same address gets the same code while it lasts, so that an earlier mail is right, too", async () => {
  const { anonymous, at } = await sentProposal();
  const { email, mail_code } = await confirmAddress(anonymous, at);
  await anonymous.share.mail_code({ ...at, email });
  await expect.poll(async () => (await mailsTo(email)).length).toBe(2);
  expect(await codeMailed(email)).toBe(mail_code);
});

test("without the setting, and in a sandbox, a name is enough, and no code is mailed", async () => {
  const first = await sentProposal();
  const { version } = await first.ana.api.tenant.retrieve({ tenant: first.here });
  await first.ana.api.tenant.update_settings({
    tenant: first.here,
    version,
    settings_json: { signing: { mail_code: false } },
  });
  const second = await sentProposal();
  await updateTenant(second.here, { kind: "sandbox" });
  for (const { anonymous, at, signed } of [first, second]) {
    expect(await anonymous.share.proposal({ code: at.b })).toMatchObject({ mail_code: false });
    await expect(anonymous.share.mail_code({ ...at, email: "a@signer.example" })).rejects.toMatchObject({
      message: "signing_needs_no_code",
    });
    expect(await anonymous.share.accept(signed)).toEqual({ ok: true });
  }
});

test("no code is mailed for what was answered, taken back or is unknown", async () => {
  const { anonymous, ana, uuid, at, signed } = await sentProposal();
  await anonymous.share.accept({ ...signed, ...(await confirmAddress(anonymous, at)) });
  const email = "late@signer.example";
  await expect(anonymous.share.mail_code({ ...at, email })).rejects.toMatchObject({
    message: "already_signed",
  });
  const unknown = { a: "proposal" as const, b: "A".repeat(22), email };
  await expect(anonymous.share.mail_code(unknown)).rejects.toMatchObject({ code: "not_found" });
  expect(await ana.api.proposals.retrieve({ uuid })).toMatchObject({ status: "accepted" });
});
