import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { CommentedKind } from "@/lib/comments";
import { toDay } from "@/lib/day";
import { getGlobalClient, getTenantClient, runForTenant } from "@/server/data/kernel/client";
import { makeOutboxCtx } from "@/server/services/accounts/mails";
import { deleteKeptRecords } from "@/server/services/deleted-records";
import { mailMention } from "@/server/services/tenant/comments/mail";
import { mailsTo } from "@/tests/mails";
import { runOutboxDuringTests } from "@/tests/outbox";
import { sweep } from "@/tests/sweep";
import { membershipRemoved, type Person, person, setClock, world } from "@/tests/world";
import { draft, MONDAY, NOW, onAir, segment } from "../broadcast/market";

beforeAll(() => setClock(NOW));
afterAll(() => setClock(null));
runOutboxDuringTests();

/** Two stations with a campaign each, and a log day of each. */
async function scene() {
  const all = await world();
  const [north, south] = [await onAir(all.ana), await onAir(all.ana)];
  const onNorth = await draft(all.sam, [segment([north])]);
  const onSouth = await draft(all.sam, [segment([south])]);
  const nora = await person(all.here, "traffic", "nora", { stations: [north] });
  const campaign = { kind: "campaign" as const, uuid: onNorth.uuid };
  const log = { kind: "log" as const, uuid: north, date: toDay(MONDAY) };
  return { ...all, nora, campaign, log, elsewhere: { kind: "campaign" as const, uuid: onSouth.uuid }, south };
}
const say = (who: Person, on: { kind: CommentedKind; uuid: string }, text: string) =>
  who.api.comments.create({ ...on, text });
const texts = async (who: Person, on: { kind: CommentedKind; uuid: string }) =>
  (await who.api.comments.list(on)).rows.map((row) => row.text);
/** Mails are sent by the outbox: the last of them is waited for, so that those before it have been sent. */
const mailed = (who: Person, wanted: string) =>
  vi.waitFor(async () => {
    const found = await mailsTo(who.email);
    expect(found.join()).toContain(wanted);
    return found;
  }, 20_000);

describe("a comment", () => {
  test("that was deleted keeps its text for thirty days", async () => {
    const { ana, here, campaign } = await scene();
    const kept = () => runForTenant(here, () => getTenantClient(here).comment.count());
    const { uuid } = await say(ana, campaign, "Told in confidence");
    await say(ana, campaign, "Stays");
    await ana.api.comments.destroy({ uuid });
    const days = (count: number) => new Date(Date.parse(NOW) + count * 86_400_000);
    await sweep(ana, deleteKeptRecords, days(29.9));
    expect(await kept()).toBe(2);
    await sweep(ana, deleteKeptRecords, days(30.1));
    expect(await kept()).toBe(1);
    expect(await texts(ana, campaign)).toEqual(["Stays"]);
  });

  test("stands on its campaign or day and nowhere else, oldest first", async () => {
    const { ana, vera, campaign, log, elsewhere } = await scene();
    await say(ana, campaign, "First");
    await say(vera, campaign, "Second");
    await say(vera, log, "Jingle is missing at 10:00");
    expect(await texts(ana, campaign)).toEqual(["First", "Second"]);
    expect(await texts(ana, log)).toEqual(["Jingle is missing at 10:00"]);
    expect(await texts(ana, { ...log, date: toDay("2026-11-24") } as typeof log)).toEqual([]);
    expect(await texts(ana, elsewhere)).toEqual([]);
    expect(await ana.api.comments.list({ ...campaign, most: 1 })).toMatchObject({
      rows: [{ text: "Second", created_by_name: "vera Test", may_edit: false, may_delete: true }],
      count: 2,
    });
    await expect(ana.api.comments.list({ kind: "log", uuid: log.uuid })).rejects.toMatchObject({
      code: "invalid",
    });
    await expect(say(ana, campaign, "  ")).rejects.toMatchObject({ code: "invalid" });
  });

  test("is edited by its author at the version that was read, and by nobody else", async () => {
    const { ana, sam, campaign } = await scene();
    const { uuid, version } = await say(sam, campaign, "Twelve spots");
    const edited = await sam.api.comments.update({ uuid, version, text: "Fourteen spots" });
    expect(edited).toMatchObject({ text: "Fourteen spots", version: 2, edited_at: expect.any(String) });
    await expect(sam.api.comments.update({ uuid, version, text: "Ten" })).rejects.toMatchObject({
      code: "stale",
      more: { details: { text: "Fourteen spots", version: 2 } },
    });
    await expect(ana.api.comments.update({ uuid, version: 2, text: "Mine" })).rejects.toMatchObject({
      code: "forbidden",
    });
    expect(await texts(ana, campaign)).toEqual(["Fourteen spots"]);
  });

  test("is deleted by its author and by admins, and brought back by who deleted it", async () => {
    const { ana, sam, vera, campaign } = await scene();
    const { uuid } = await say(sam, campaign, "Wrong campaign");
    await expect(vera.api.comments.destroy({ uuid })).rejects.toMatchObject({ code: "forbidden" });
    await ana.api.comments.destroy({ uuid });
    expect(await texts(sam, campaign)).toEqual([]);
    await expect(ana.api.comments.destroy({ uuid })).rejects.toMatchObject({ code: "not_found" });
    await expect(sam.api.comments.update({ uuid, version: 1, text: "Back" })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(sam.api.comments.restore({ uuid })).rejects.toMatchObject({ code: "forbidden" });
    await ana.api.comments.restore({ uuid });
    await ana.api.comments.restore({ uuid });
    expect(await texts(sam, campaign)).toEqual(["Wrong campaign"]);
    await sam.api.comments.destroy({ uuid });
    expect(await texts(sam, campaign)).toEqual([]);
    const { rows } = await ana.api.activity.list({ tenant: ana.tenant_id, search: "", per_page: 50 });
    const lines = rows.filter((row) => row.object_id === campaign.uuid).map((row) => row.action);
    expect(lines.filter((action) => action.includes("comment")).reverse()).toEqual([
      "campaign.commented",
      "campaign.comment_deleted",
      "campaign.comment_restored",
      "campaign.comment_deleted",
    ]);
  });

  test("goes with its campaign", async () => {
    const { ana, here, campaign, elsewhere } = await scene();
    await say(ana, campaign, "Gone soon");
    await say(ana, elsewhere, "Stays");
    await ana.api.campaigns.destroy({ uuid: campaign.uuid });
    const left = await runForTenant(here, () => getTenantClient(here).comment.findMany({}));
    expect(left.map((row) => row.text)).toEqual(["Stays"]);
    expect(await texts(ana, elsewhere)).toEqual(["Stays"]);
  });
});

describe("who may not read the record", () => {
  test("neither reads nor writes, edits or deletes its comments", async () => {
    const { ana, nora, cara, sam, campaign, log, elsewhere, south } = await scene();
    const other = { kind: "log" as const, uuid: south, date: log.date };
    await say(ana, campaign, "For the north");
    await say(ana, log, "For the north");
    const far = await say(ana, elsewhere, "For the south");
    expect(await texts(nora, campaign)).toEqual(["For the north"]);
    expect(await texts(nora, log)).toEqual(["For the north"]);
    const refused = expect.objectContaining({ code: expect.stringMatching(/forbidden|not_found/) });
    for (const who of [nora, cara])
      for (const on of [elsewhere, other]) {
        await expect(who.api.comments.list(on)).rejects.toEqual(refused);
        await expect(who.api.comments.people(on)).rejects.toEqual(refused);
        await expect(say(who, on, "Hello")).rejects.toEqual(refused);
      }
    for (const who of [nora, cara]) {
      await expect(who.api.comments.update({ uuid: far.uuid, version: 1, text: "Changed" })).rejects.toEqual(
        refused,
      );
      await expect(who.api.comments.destroy({ uuid: far.uuid })).rejects.toEqual(refused);
    }
    // Sellers read campaigns, not logs.
    await expect(sam.api.comments.list(log)).rejects.toMatchObject({ code: "forbidden" });
    expect(await texts(ana, elsewhere)).toEqual(["For the south"]);
  });

  test("cannot be mentioned from the list, and an agent learns no names of the house", async () => {
    const { ana, here, nora, campaign, elsewhere } = await scene();
    const agent = await ana.api.agents.update({ type: "agent", name: "Iris" });
    const iris = await person(here, "agent", "iris", { agent_id: agent.uuid });
    const uuids = async (who: Person, on: typeof campaign) =>
      (await who.api.comments.people(on)).rows.map((row) => row.uuid);
    expect(await uuids(ana, campaign)).toContain(nora.user_id);
    expect(await uuids(ana, campaign)).not.toContain(iris.user_id);
    expect(await uuids(ana, elsewhere)).not.toContain(nora.user_id);
    const { version } = await ana.api.campaigns.retrieve({ uuid: campaign.uuid });
    await ana.api.campaigns.update({ uuid: campaign.uuid, version, agent: agent.uuid });
    await say(ana, campaign, "Agreed with the agent");
    expect(await texts(iris, campaign)).toEqual(["Agreed with the agent"]);
    expect((await ana.api.comments.people(campaign)).rows.filter((row) => row.outside)).toMatchObject([
      { uuid: iris.user_id, name: "iris Test" },
    ]);
    expect(await uuids(iris, campaign)).toEqual([ana.user_id]);
    await expect(say(iris, campaign, `@[${nora.user_id}]`)).rejects.toMatchObject({ code: "invalid" });
    await say(iris, campaign, `@[${ana.user_id}] thank you`);
  });
});

describe("a mention", () => {
  test("is one mail with text and link, and shows the name of today", async () => {
    const { ana, sam, vera, campaign } = await scene();
    const text = `@[${vera.user_id}] and @[${sam.user_id}]: @[${vera.user_id}] please check`;
    const made = await say(sam, campaign, text);
    const [mail] = await mailed(vera, "please check");
    expect(mail).toContain("sam Test mentioned you in a comment on");
    expect(mail).toContain("@vera Test and @sam Test: @vera Test please check");
    expect(mail).toContain(`/order-v2/${campaign.uuid}?comments=open`);
    await getGlobalClient().app_user.update({
      where: { uuid: vera.user_id },
      data: { last_name: "Married" },
    });
    expect((await ana.api.comments.list(campaign)).rows[0]).toMatchObject({
      text,
      mentions: [
        { uuid: vera.user_id, name: "vera Married" },
        { uuid: sam.user_id, name: "sam Test" },
      ],
    });
    // An edit mails those who are mentioned for the first time, once.
    const again = `@[${vera.user_id}] @[${ana.user_id}] second thought`;
    const edited = await sam.api.comments.update({ uuid: made.uuid, version: 1, text: again });
    await mailed(ana, "second thought");
    await sam.api.comments.update({
      uuid: made.uuid,
      version: edited.version,
      text: `@[${ana.user_id}] third`,
    });
    await say(sam, campaign, `@[${ana.user_id}] last`);
    const toAna = await mailed(ana, "last");
    expect(toAna).toHaveLength(2);
    expect(await mailsTo(vera.email)).toHaveLength(1);
    expect(await mailsTo(sam.email)).toEqual([]);
  });

  test.each([
    ["may read it", 1],
    ["has left", 0],
    ["may not read it", 0],
    ["is too late, because it is deleted", 0],
  ])("is mailed to somebody who %s: %i", async (why, mails) => {
    const { here, ana, nora, elsewhere, campaign } = await scene();
    // The text mentions nobody, so that the only task is the one below.
    const { uuid } = await say(ana, why === "may not read it" ? elsewhere : campaign, "Read this");
    if (why === "has left") await membershipRemoved(nora);
    if (why.includes("deleted")) await ana.api.comments.destroy({ uuid });
    await mailMention(makeOutboxCtx(NOW), { tenant: here, user_id: nora.user_id, comment: uuid });
    expect(await mailsTo(nora.email)).toHaveLength(mails);
  });

  test("of a stranger is refused, so that an id tells no name", async () => {
    const { ana, cara, campaign } = await scene();
    for (const who of [cara.user_id, randomUUID()])
      await expect(say(ana, campaign, `@[${who}]`)).rejects.toMatchObject({ code: "invalid" });
    expect(await texts(ana, campaign)).toEqual([]);
  });
});
