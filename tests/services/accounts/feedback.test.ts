import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { getTenantClient, runForTenant } from "@/server/data/kernel/client";
import { getDataDir, getEnv } from "@/server/env";
import { openStorage } from "@/server/outside/storage";
import { world } from "@/tests/world";

const mails = () => {
  const folder = join(getDataDir(), "mail");
  return existsSync(folder)
    ? readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"))
    : [];
};

test("feedback is stored with its re-encoded screenshot and mailed to the configured address", async () => {
  const { vera, here } = await world();
  Object.assign(getEnv(), { FEEDBACK_EMAIL: "us@spotledger.example" });
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#fff" } })
    .jpeg()
    .toBuffer();
  const message = `Bcc: everyone\n<b>Great</b> ${crypto.randomUUID()}`;
  const { uuid } = await vera.api.feedback.create({
    file: new File([new Uint8Array(picture)], "screen.exe"),
    params: { message, rating: 5, page: "/settings/company" },
  });
  Object.assign(getEnv(), { FEEDBACK_EMAIL: undefined });
  const row = await runForTenant(here, () => getTenantClient(here).feedback.findFirst({ where: { uuid } }));
  expect(row).toMatchObject({ message, rating: 5, page: "/settings/company", created_by: vera.user_id });
  const kept = await (await openStorage()).read(row!.screenshot_key!);
  expect(await sharp(kept).metadata()).toMatchObject({ format: "png", width: 40 });
  const mail = mails().find((one) => one.includes(message.slice(-36)))!;
  expect(mail).toContain("To: us@spotledger.example");
  expect(mail).not.toMatch(/^Bcc:[\s\S]*\n\n/);
  expect(mail.slice(mail.indexOf("text/html"))).not.toContain("<b>");
});

test.each([
  [{ message: "  " }, "params.message"],
  [{ message: "x", rating: 6 }, "params.rating"],
  [{ message: "x".repeat(5001) }, "params.message"],
])("%o is rejected", async (params, path) => {
  const { ana } = await world();
  await expect(ana.api.feedback.create({ params })).rejects.toMatchObject({
    code: "invalid",
    more: { fields: [{ path }] },
  });
});
