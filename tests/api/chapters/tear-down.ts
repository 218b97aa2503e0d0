import { tone } from "@/tests/server/outside/media-files";
import { MONDAY, type Story, TUESDAY } from "../story";
import { upload } from "../upload";
import { importBankFile } from "./bank";
import { assistant, calendarFeeds, connections, desktops, storage, wording } from "./connections";
import { destroyContracts } from "./contracts";
import { mergeCustomers, tagCustomer, undoImport } from "./customers";
import { destroyEntities } from "./entities";
import { destroyProposals } from "./proposals";

type Any = { uuid: string; version: number };
/** An invoice is credited in part, the credit is used, and the rest is voided. */
async function credit(call: Story["call"], customer: string) {
  const draft = await call<Any>("invoices.update_create", {
    customer,
    date: TUESDAY,
    lines: [{ title: "x", price: "5.00", quantity: 2 }],
  });
  const { uuid, version } = await call<Any>("invoices.issue", { uuid: draft.uuid, version: draft.version });
  const left = await call<{ lines: { uuid: string }[] }>("invoices.creditable", { uuid });
  const lines = [{ line: left.lines[0]!.uuid, quantity: 1 }];
  const note = await call<Any>("invoices.credit", { uuid, version, lines });
  const issued = await call<Any>("invoices.issue", { uuid: note.uuid, version: note.version });
  const now = await call<Any>("invoices.retrieve", { uuid });
  await call("invoices.void", { uuid, version: now.version });
  await call("invoices.allocate", { uuid: issued.uuid, version: issued.version });
  const payment = await call<Any>("payments.update_create", {
    customer,
    payment_date: TUESDAY,
    amount: "1.00",
    allocations: [],
  });
  const { uuid: paid } = payment;
  const used = await call<Any>("payments.allocate", { uuid: paid, version: payment.version });
  const freed = await call<Any>("payments.reallocate", {
    uuid: paid,
    version: used.version,
    allocations: [],
  });
  const refunded = await call<{ refunds: { uuid: string }[] }>("payments.refund", {
    uuid: paid,
    version: freed.version,
    amount: "1.00",
    date: TUESDAY,
  });
  await call("payments.undo_refund", { uuid: refunded.refunds[0]!.uuid });
  await settleEarly(call, customer);
}

/** An invoice states a discount for early payment, and a payment in time takes it and gives it up again. */
async function settleEarly(call: Story["call"], customer: string) {
  const draft = await call<Any>("invoices.update_create", {
    customer,
    date: TUESDAY,
    early_discount: { bp: 200, until: TUESDAY },
    lines: [{ title: "Studio", price: "100.00" }],
  });
  const { uuid: invoice } = await call<Any>("invoices.issue", { uuid: draft.uuid, version: draft.version });
  const payment = await call<Any>("payments.update_create", {
    customer,
    payment_date: TUESDAY,
    amount: "98.00",
    allocations: [{ invoice, amount: "98.00", discount: true }],
  });
  await call("payments.reallocate", {
    uuid: payment.uuid,
    version: payment.version,
    allocations: [{ invoice, amount: "98.00", discount: false }],
  });
  await call("payments.destroy", { uuid: payment.uuid });
}

/** Calls that delete or end something: made last, when nothing needs the data any more. */
export async function tearDown(story: Story) {
  const { call, ids, seeder } = story;
  await seeder.signIn(); // a session of its own, because the usual limit is counted per session
  await destroyEntities(call, ids);
  await destroyProposals(call, { proposal: ids.proposal!, customer: ids.customer! });
  await destroyContracts(call, { contract: ids.contract!, customer: ids.customer! });
  await call("invoices.delete_code", { uuid: ids.invoice });
  await call("reports.delete_code", { uuid: ids.report });
  await call("payments.destroy", { uuid: ids.payment });
  const draft = await call<{ uuid: string }>("invoices.update_create", {
    customer: ids.customer,
    date: TUESDAY,
    lines: [{ title: "x", price: "1.00" }],
  });
  await call("invoices.destroy", { uuid: draft.uuid });
  const proForma = await call<Any>("invoices.update_create", {
    kind: "pro_forma",
    customer: ids.customer,
    date: TUESDAY,
    lines: [{ title: "x", price: "1.00" }],
  });
  await call("invoices.issue", { uuid: proForma.uuid, version: proForma.version });
  await call("invoices.from_pro_forma", { uuid: proForma.uuid });
  await credit(call, ids.customer!);
  await importBankFile(call, { tenant: story.tenant, customer: ids.customer! });
  await call("campaigns.destroy", { uuid: ids.spare });
  await call("campaigns.stop_preview", { uuid: ids.campaign, stop_date: TUESDAY });
  await call("campaigns.stop", { uuid: ids.campaign, stop_date: TUESDAY });
  await call("regions.destroy", { uuid: ids.region });
  await call("station_groups.destroy", { uuid: ids.group });
  await call("ad_limits.destroy", { uuid: ids.limit });
  await call("holidays.destroy", { uuid: ids.holiday });
  await call("break_templates.delete", { uuid: ids.template });
  const idle = await call<{ uuid: string }>("stations.create", { name: "x", code: "XX" });
  await call("stations.destroy", { uuid: idle.uuid });
  await call("day_parts.destroy", { uuid: ids.part });
  const card = await call<{ uuid: string }>("price_models.update", {
    name: "x",
    terms: { list: { basis: "second", price: "1.00" } },
  });
  await call("price_models.destroy", { uuid: card.uuid });
  const early = await call<{ uuid: string }>("reports.create", {
    customer: ids.customer,
    from: MONDAY,
    to: MONDAY,
  });
  await call("reports.destroy_multiple", { uuids: [early.uuid] });
  await call("reports.restore", { uuids: [early.uuid] });
  await call("reports.destroy", { uuid: early.uuid });
  const loose = await call<{ uuid: string }>("commercials.create", { title: "x", length: 5 });
  const id = await upload(seeder.jar(), tone({ seconds: 1, hertz: 660 }));
  const sound = { uuid: loose.uuid, upload: id, file_name: "x.wav" };
  const { media } = await call<{ media: string }>("commercials.attach_media", sound);
  await storage(story, media);
  await connections(story);
  await wording(story, "Bills");
  await assistant(story);
  await calendarFeeds(story, story.ids.station!);
  await desktops(story, story.ids.station!);
  await call("commercials.delete_media", { uuid: loose.uuid });
  await call("commercials.destroy", { uuid: loose.uuid });
  const free = await call<{ uuid: string }>("customers.create", { name: "x" });
  await tagCustomer(call, story.tenant, free.uuid);
  await mergeCustomers(call, free.uuid);
  await undoImport(call, story.tenant);
  await call("customers.destroy", { uuid: free.uuid });
}
