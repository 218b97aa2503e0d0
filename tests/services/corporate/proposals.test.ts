import { afterEach, expect, test } from "vitest";
import { toDay } from "@/lib/day";
import { make } from "@/tests/make";
import { runOutboxDuringTests } from "@/tests/outbox";
import { confirmAddress } from "@/tests/signing";
import { person, setClock, world } from "@/tests/world";
import { begin, LIGHT, paper, read, statusOf, write } from "./proposal-scene";

runOutboxDuringTests();

afterEach(() => setClock(null));

test("a proposal is created with a number, options and totals, changed at its version, and deleted", async () => {
  begin();
  const { ana, vera, cara, here, there } = await world();
  const { uuid: customer } = await make.customer(ana, "Kilnside Energy");
  const made = await write(ana, customer, { discount_bp: 1000 });
  expect(made).toMatchObject({ number: "Proposal 001", status: "draft", version: 1, total: "7344.00" });
  expect(made.options).toMatchObject([
    { name: "Light", gross: "3840.00", discount: "384.00", net: "3456.00", total: "4147.20" },
    { name: "Standard", recommended: true, net: "6120.00", taxes: [{ bp: 2000, amount: "1224.00" }] },
  ]);
  const [light] = made.options;
  const same = { uuid: made.uuid, version: 1, options: [{ ...LIGHT, uuid: light!.uuid }] };
  expect(await write(ana, customer, same)).toMatchObject({
    version: 2,
    total: "4608.00",
    options: [{ uuid: light!.uuid }],
  });
  await expect(write(ana, customer, same)).rejects.toMatchObject({
    code: "stale",
    more: { details: { version: 2 } },
  });
  for (const wrong of [
    { options: [] },
    { end_date: toDay("2026-11-01") },
    { options: [{ ...LIGHT, uuid: crypto.randomUUID() }] },
    { options: [{ ...LIGHT, campaign: crypto.randomUUID() }] },
    { uuid: made.uuid },
  ])
    await expect(write(ana, customer, wrong), JSON.stringify(wrong)).rejects.toMatchObject({
      code: "invalid",
    });
  await expect(write(vera, customer)).rejects.toMatchObject({ code: "forbidden" });
  await expect(write(cara, customer)).rejects.toMatchObject({ code: "invalid" });
  await expect(read(cara, made.uuid)).rejects.toMatchObject({ code: "not_found" });
  expect((await cara.api.proposals.list({ tenant: there })).total).toBe(0);
  expect((await ana.api.proposals.list({ tenant: here })).rows).toMatchObject([
    { number: "Proposal 001", options: 1, chosen: null, has_question: false, total: "4608.00" },
  ]);
  const listOf = async (seller: string) =>
    (await ana.api.proposals.list({ tenant: here, filters: { seller } })).rows.map((row) => row.seller_name);
  expect(await listOf(ana.user_id)).toEqual(["ana Test"]);
  expect(await listOf(vera.user_id)).toEqual([]);
  await ana.api.customers.destroy({ uuid: customer });
  const log = await ana.api.activity.list({ tenant: here, filters: { model: "customer" } });
  expect(log.rows[0]).toMatchObject({ action: "customer.archived" });
  await ana.api.proposals.destroy({ uuid: made.uuid });
  expect((await ana.api.proposals.list({ tenant: here })).total).toBe(0);
});

test("an agent writes proposals of its customers; an agency reads those that were sent, without notes", async () => {
  begin();
  const { ana, here } = await world();
  const [iris, otto, bureau] = await Promise.all([
    ana.api.agents.update({ type: "agent", name: "Iris" }),
    ana.api.agents.update({ type: "agent", name: "Otto" }),
    ana.api.agents.update({ type: "agency", name: "Bureau" }),
  ]);
  const { uuid: customer } = await ana.api.customers.create({
    name: "Kilnside",
    agent: iris.uuid,
    agency: bureau.uuid,
  });
  const [agent, other, agency] = await Promise.all([
    person(here, "agent", "Iris", { agent_id: iris.uuid }),
    person(here, "agent", "Otto", { agent_id: otto.uuid }),
    person(here, "agency", "Bureau", { agent_id: bureau.uuid }),
  ]);
  const { uuid } = await write(agent, customer, { note: "Margin is thin" });
  expect((await other.api.proposals.list({ tenant: here })).total).toBe(0);
  await expect(read(other, uuid)).rejects.toMatchObject({ code: "not_found" });
  expect((await agency.api.proposals.list({ tenant: here })).total).toBe(0);
  await expect(read(agency, uuid)).rejects.toMatchObject({ code: "not_found" });
  const find = async (who: typeof agency) =>
    (await who.api.tenant.search({ tenant: here, search: "type:proposal customer:kilnside" })).hits.length;
  expect([await find(agent), await find(agency), await find(other)]).toEqual([1, 0, 0]);
  await statusOf(agent, uuid, 1, "sent");
  expect(await find(agency)).toBe(1);
  expect(await read(agency, uuid)).toMatchObject({ status: "sent", note: "" });
  expect(await read(agent, uuid)).toMatchObject({ note: "Margin is thin" });
  await ana.api.customers.update({ uuid: customer, version: 1, agent: otto.uuid });
  expect((await other.api.proposals.list({ tenant: here })).total).toBe(1);
});

test("what was sent is frozen, opened, commented on and accepted once on its page", async () => {
  begin();
  const { ana, anonymous, here } = await world();
  const { uuid: customer } = await make.customer(ana, "Kilnside Energy");
  const { uuid, options } = await write(ana, customer, { terms: "Due in 14 days." });
  const sent = await statusOf(ana, uuid, 1, "sent");
  expect(sent).toMatchObject({ status: "sent", hash: expect.stringMatching(/^[0-9a-f]{64}$/), views: 0 });
  expect(await statusOf(ana, uuid, 1, "sent")).toMatchObject({ version: 2, share_code: sent.share_code });
  await expect(write(ana, customer, { uuid, version: 2 })).rejects.toMatchObject({
    message: "proposal_is_sent",
  });
  await expect(ana.api.proposals.destroy({ uuid })).rejects.toMatchObject({ message: "proposal_is_sent" });
  const code = sent.share_code!;
  const at = { a: "proposal" as const, b: code };
  const pdf = paper((await anonymous.share.pdf(at)).bytes);
  for (const words of [
    "Proposal 001",
    "Option A: Light",
    "Option B: Standard",
    "8,160.00",
    "Due in 14 days.",
  ])
    expect(pdf).toContain(words);
  await ana.api.customers.update({ uuid: customer, version: 1, name: "Renamed" });
  expect(paper((await anonymous.share.pdf(at)).bytes)).toBe(pdf);

  await anonymous.share.view_proposal({ code });
  await anonymous.share.view_proposal({ code });
  await ana.api.share.view_proposal({ code });
  expect(await read(ana, uuid)).toMatchObject({ status: "viewed", views: 2 });
  const asked = { code, name: "Lena", text: "Can we leave out Sundays?" };
  await anonymous.share.comment_proposal(asked);
  await anonymous.share.comment_proposal(asked);
  expect((await ana.api.proposals.list({ tenant: here })).rows).toMatchObject([{ has_question: true }]);
  await ana.api.proposals.comment({ uuid, text: "Yes, at the same price." });
  const page = await anonymous.share.proposal({ code });
  expect(page).toMatchObject({ state: "viewed", is_open: true, content: { hash: sent.hash } });
  expect(page.content!.comments).toMatchObject([{ name: "Lena", ours: false }, { ours: true }]);
  expect(JSON.stringify(page)).not.toContain("note");

  const [light] = options;
  const confirmed = await confirmAddress(anonymous, at);
  for (const option of [undefined, crypto.randomUUID()])
    await expect(
      anonymous.share.accept({ ...at, name: "Lena Hartley", ...confirmed, ...(option && { option }) }),
    ).rejects.toMatchObject({ code: "invalid" });
  const signed = {
    ...at,
    ...confirmed,
    name: "Lena Hartley",
    signature: "L. Hartley",
    option: light!.uuid,
  };
  await anonymous.share.accept(signed);
  await expect(anonymous.share.accept(signed)).rejects.toMatchObject({ message: "already_signed" });
  await expect(anonymous.share.decline_proposal({ code, name: "Lena" })).rejects.toMatchObject({
    message: "already_signed",
  });
  expect(await read(ana, uuid)).toMatchObject({
    status: "accepted",
    option: light!.uuid,
    total: "4608.00",
    signature: { name: "Lena Hartley", way: "page", hash: sent.hash },
  });
  const proof = paper((await ana.api.proposals.pdf({ uuid })).bytes);
  for (const words of ["L. Hartley", "Option A: Light", sent.hash!.slice(0, 20)])
    expect(proof).toContain(words);
  await expect(ana.api.proposals.destroy({ uuid })).rejects.toMatchObject({
    message: "proposal_is_accepted",
  });
  const told = await ana.api.notifications.list({ tenant: here });
  expect(told.rows.map((row) => row.event).sort()).toEqual([
    "proposal_accepted",
    "proposal_comment",
    "proposal_viewed",
  ]);
});

test("a withdrawn proposal says so at its link, an expired one is not accepted, a declined one keeps its reason", async () => {
  begin();
  const { ana, anonymous } = await world();
  const { uuid: customer } = await make.customer(ana, "Kilnside Energy");
  const { uuid } = await write(ana, customer, { options: [LIGHT] });
  await expect(ana.api.proposals.recreate_code({ uuid })).rejects.toMatchObject({
    message: "proposal_not_sent",
  });
  const { share_code } = await statusOf(ana, uuid, 1, "sent");
  const code = share_code!;
  await expect(statusOf(ana, uuid, 1, "draft")).rejects.toMatchObject({ code: "stale" });
  await statusOf(ana, uuid, 2, "draft");
  expect(await anonymous.share.proposal({ code })).toMatchObject({ state: "withdrawn", content: null });
  await expect(anonymous.share.pdf({ a: "proposal", b: code })).rejects.toMatchObject({ code: "not_found" });
  await expect(anonymous.share.accept({ a: "proposal", b: code, name: "L" })).rejects.toMatchObject({
    message: "proposal_not_open",
  });
  expect(await statusOf(ana, uuid, 3, "sent")).toMatchObject({ share_code: code, version: 4 });
  setClock("2026-12-11T10:00:00Z");
  expect(await anonymous.share.proposal({ code })).toMatchObject({ state: "expired", is_open: false });
  await expect(anonymous.share.accept({ a: "proposal", b: code, name: "L" })).rejects.toMatchObject({
    message: "share_expired",
  });
  await statusOf(ana, uuid, 4, "draft");
  await expect(statusOf(ana, uuid, 5, "sent")).rejects.toMatchObject({ message: "proposal_is_over" });
  const later = { uuid, version: 5, valid_until: toDay("2026-12-20") };
  await write(ana, customer, { ...later, options: [LIGHT, { name: "Empty" }] });
  await expect(statusOf(ana, uuid, 6, "sent")).rejects.toMatchObject({ message: "proposal_is_empty" });
  await write(ana, customer, { ...later, version: 6, options: [LIGHT] });
  await statusOf(ana, uuid, 7, "sent");
  await anonymous.share.decline_proposal({ code, name: "Lena", reason: "Other station" });
  expect(await read(ana, uuid)).toMatchObject({
    status: "declined",
    declined_by: "Lena",
    decline_reason: "Other station",
  });
  const { code: fresh } = await ana.api.proposals.recreate_code({ uuid });
  await expect(anonymous.share.proposal({ code })).rejects.toMatchObject({ code: "not_found" });
  expect(await anonymous.share.proposal({ code: fresh })).toMatchObject({ state: "declined" });
  await ana.api.proposals.delete_code({ uuid });
  await expect(anonymous.share.proposal({ code: fresh })).rejects.toMatchObject({ code: "not_found" });
});

test("an acceptance by mail needs a name and an option; two at once accept once", async () => {
  begin();
  const { ana, anonymous } = await world();
  const { uuid: customer } = await make.customer(ana, "Kilnside Energy");
  const { uuid, options } = await write(ana, customer);
  await statusOf(ana, uuid, 1, "sent");
  const option = options[1]!.uuid;
  await expect(statusOf(ana, uuid, 2, "accepted", { option })).rejects.toMatchObject({ code: "invalid" });
  await expect(statusOf(ana, uuid, 2, "accepted", { name: "Lena" })).rejects.toMatchObject({
    code: "invalid",
  });
  const at = { a: "proposal" as const, b: (await read(ana, uuid)).share_code! };
  const signed = { ...at, name: "Lena", option, ...(await confirmAddress(anonymous, at)) };
  const tries = await Promise.allSettled([1, 2, 3].map(() => anonymous.share.accept(signed)));
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await expect(statusOf(ana, uuid, 3, "draft")).rejects.toMatchObject({ message: "proposal_state" });
});
