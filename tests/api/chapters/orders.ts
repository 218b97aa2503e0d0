import { addDays, type Day } from "@/lib/day";
import { getGlobalClient } from "@/server/data/kernel/client";
import { makeMailCode } from "@/server/services/tenant/notification-mails/code";
import type { caller } from "../calling";

type Any = { uuid: string; version: number };
type Segment = { uuid: string; length: number };

/** A second campaign: held, rewritten, moved, copied and imported from a file. */
export async function orders(
  call: ReturnType<typeof caller>,
  tenant: string,
  of: {
    campaign: string;
    own: { customer: string; start_date: Day; segments: object[] } & object;
    canary: string;
    code: string;
    /** Makes calls as a seller of the organisation. */
    seller: ReturnType<typeof caller>;
  },
) {
  const list = { tenant, search: "", per_page: 10 };
  const { own, campaign, canary } = of;
  await call("campaigns.list_with_status", { ...list, status: ["draft", "active", "upcoming"] });
  await call("campaigns.expiring", { tenant });
  await call("campaigns.list_competing", { uuid: campaign, search: "" });
  await call("campaigns.stations", { uuid: campaign });
  await call("campaigns.copy_plan", { uuid: campaign });
  await call("campaigns.export", { ...list, format: "csv" });
  await call("campaigns.estimate_document", { ...own, name: `Estimate ${canary}` });
  await call("campaigns.confirmation", { uuid: campaign });
  const copied = await call<Any>("campaigns.duplicate", {
    uuid: campaign,
    start_date: own.start_date,
    name: `Copied ${canary}`,
  });
  const { rows } = await call<{ rows: Segment[] }>("segments.list", { campaign: copied.uuid });
  const { uuid: _, ...first } = rows[0]!;
  const more = await call<Any>("segments.update", {
    campaign: copied.uuid,
    version: copied.version,
    segment: { ...first, place: "first" },
  });
  const both = await call<{ rows: Segment[] }>("segments.list", { campaign: copied.uuid });
  await call("segments.destroy", { uuid: both.rows[1]!.uuid });
  const held = await call<Any>("campaigns.hold", {
    uuid: copied.uuid,
    version: more.version + 1,
    holds_until: addDays(own.start_date, 60),
  });
  await getGlobalClient().tenant.update({ where: { uuid: tenant }, data: { flags: { import: true } } });
  // The file contains no text of the tenant, because the response repeats what was sent.
  const lines = `order,customer,station,from,to,hours,per day,length\nFiled,Nobody,${of.code},${own.start_date},${own.start_date},6-19,2,5`;
  const customers = new File([`Name;Agent\nImported ${Date.now()};`], "customers.csv");
  await call("customers.import_errors", { file: customers, params: {} });
  await call("customers.import", { file: customers, params: {} });
  await call("campaigns.import", { tenant, file: new File([lines], "orders.csv"), params: {} });
  await papers(call, copied.uuid, canary);
  await remarks(call, campaign, canary);
  await inbox({ call, seller: of.seller, tenant, campaign, canary });
  await change(call, campaign);
  await approve(call, of.seller, campaign, addDays(own.start_date, 14));
  await call("campaigns.duplicate_preview", { uuid: campaign, start_date: addDays(own.start_date, 7) });
  await call("campaigns.ways_out", { uuid: campaign });
  await call("campaigns.shift_preview", { uuid: campaign, days: 7 });
  await call("campaigns.shift", { uuid: copied.uuid, version: held.version, days: 1 });
  return copied.uuid;
}

/** The customer's own order is attached as a file, sent again, and removed. */
async function papers(call: ReturnType<typeof caller>, campaign: string, canary: string) {
  const file = (name: string) => new File([`%PDF ${canary}`], `${name} ${canary}.pdf`);
  const kept = await call<Any>("attachments.add", {
    file: file("Order"),
    params: { model: "campaign", uuid: campaign },
  });
  const gone = await call<Any>("attachments.add", {
    file: file("Draft"),
    params: { model: "campaign", uuid: campaign },
  });
  await call("attachments.list", { model: "campaign", uuid: campaign });
  await call("attachments.replace", { uuid: kept.uuid, file: file("Signed"), params: {} });
  await call("attachments.download", { uuid: kept.uuid });
  await call("attachments.destroy", { uuid: gone.uuid });
}

/** The booked campaign is commented on; one comment is changed, another deleted and brought back. */
async function remarks(call: ReturnType<typeof caller>, uuid: string, canary: string) {
  const on = { kind: "campaign", uuid };
  const { rows } = await call<{ rows: { uuid: string }[] }>("comments.people", on);
  const text = `@[${rows[0]!.uuid}] please check ${canary}`;
  const kept = await call<Any>("comments.create", { ...on, text });
  await call("comments.update", { uuid: kept.uuid, version: kept.version, text: `Checked ${canary}` });
  const gone = await call<Any>("comments.create", { ...on, text: canary });
  await call("comments.destroy", { uuid: gone.uuid });
  await call("comments.restore", { uuid: gone.uuid });
  await call("comments.list", on);
}

/** A seller mentions the person of the story, who reads, snoozes and turns off what they are notified of. */
async function inbox(of: {
  call: ReturnType<typeof caller>;
  seller: ReturnType<typeof caller>;
  tenant: string;
  campaign: string;
  canary: string;
}) {
  const { call, seller, tenant, campaign, canary } = of;
  const { user } = await call<{ user: { uuid: string; email: string } }>("profile.retrieve");
  await seller("comments.create", { kind: "campaign", uuid: campaign, text: `@[${user.uuid}] ${canary}` });
  await call("notifications.count", { tenant });
  const { rows } = await call<{ rows: { uuid: string }[] }>("notifications.list", {
    tenant,
    search: "mentioned",
  });
  await call("notifications.update", { tenant, uuid: rows[0]!.uuid, is_read: true });
  await call("notifications.mark_all_as_read");
  const { email } = user;
  await call("notifications.view_settings", { email });
  await call("notifications.send_test", { email });
  const code = makeMailCode({ tenant_id: tenant, user_id: user.uuid, subject: "payment_received" });
  await call("share.mails", { code });
  await call("share.set_mails", { code, on: false });
  await call("notifications.update_settings", {
    email,
    settings: { events: { log_published: { in_app: true } }, position: "top-right" },
  });
}

/** The booked campaign is changed from its second day on, which is undone; another change is discarded. */
async function change(call: ReturnType<typeof caller>, uuid: string) {
  const booked = await call<Any & { end_date: Day }>("campaigns.retrieve", { uuid });
  const from = booked.end_date;
  const open = await call<Any>("revisions.open", { uuid, version: booked.version, from });
  await call("revisions.retrieve", { uuid });
  const typed = await call<Any>("revisions.update", { uuid, version: open.version, priority: 4 });
  const { after } = await call<{ after: { spots: number; total: string } }>("revisions.preview", { uuid });
  const applied = await call<Any>("revisions.apply", {
    uuid,
    version: typed.version,
    accept_spots: after.spots,
    accept_total: after.total,
  });
  const undone = await call<Any>("revisions.undo", { uuid, version: applied.version });
  await call("revisions.open", { uuid, version: undone.version, from });
  await call("revisions.discard", { uuid });
}

/** A seller gives a discount that needs approval: the request is withdrawn, refused, and at last approved. */
async function approve(
  call: ReturnType<typeof caller>,
  seller: ReturnType<typeof caller>,
  campaign: string,
  start_date: Day,
) {
  const { uuid: tenant, version } = await call<Any>("tenant.current");
  await call("tenant.update_settings", { tenant, version, settings_json: { approval: { discount_bp: 0 } } });
  const made = await seller<Any>("campaigns.duplicate", { uuid: campaign, start_date });
  const { uuid } = made;
  type Priced = Any & { total: string };
  const discounts = [{ name: "Loyalty", percent_bp: 500 }];
  const draft = await seller<Priced>("campaigns.update", { uuid, version: made.version, discounts });
  const request = (at: Priced) =>
    seller<Priced>("approvals.request", {
      uuid,
      version: at.version,
      accept_total: at.total,
      holds_until: start_date,
      note: "A customer of ten years",
    });
  const asked = await request(draft);
  const back = await seller<Priced>("approvals.withdraw", { uuid, version: asked.version });
  const again = await request(back);
  const refused = await call<Priced>("approvals.refuse", {
    uuid,
    version: again.version,
    reason: "Not this month",
  });
  const last = await request(refused);
  await call("approvals.approve", { uuid, version: last.version });
}
