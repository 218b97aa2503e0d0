import type { Story } from "../story";

type Any = { uuid: string; version: number };

/** A webhook is added, tested, asked for its deliveries, and deleted; messages from staff are read. */
export async function connections({ call, tenant }: Pick<Story, "call" | "tenant">) {
  const hook = { url: "https://receiver.example/hook", events: ["payment_received"], active: true };
  const made = await call<Any>("webhooks.update", hook);
  const { uuid } = made;
  await call("webhooks.list", { tenant });
  await call("webhooks.secret", { uuid });
  await call("webhooks.rotate", { uuid, version: made.version });
  const { delivery } = await call<{ delivery: string }>("webhooks.test", { uuid });
  await call("webhooks.deliveries", { uuid, page: 1, per_page: 10 });
  await call("webhooks.replay", { uuid: delivery });
  await call("webhooks.delete", { uuid });
  await call("platform_notifications.list");
  await call("platform_notifications.count");
}

/** A calendar is subscribed to, changed, gets a new address, and is deleted. */
export async function calendarFeeds({ call, tenant }: Pick<Story, "call" | "tenant">, station: string) {
  const content = { name: "On air", kinds: ["campaigns", "logs"], stations: [station] };
  const view = { list: "campaigns.list", name: "Winter", query: "search=winter" };
  const shared = await call<Any>("shared_views.update_create", view);
  await call("shared_views.update_create", {
    ...view,
    uuid: shared.uuid,
    version: shared.version,
    query: "",
  });
  await call("shared_views.list", { tenant });
  await call("shared_views.destroy", { uuid: shared.uuid });
  const made = await call<Any & { url: string }>("calendar_feeds.create", content);
  const { uuid } = made;
  const codeOf = ({ url }: { url: string }) => new URL(url).pathname.split("/").at(-2);
  await call("calendar_feeds.fetch", { code: codeOf(made) });
  await call("calendar_feeds.list", { tenant });
  const { version } = await call<Any>("calendar_feeds.update", {
    ...content,
    uuid,
    version: made.version,
    kinds: ["campaigns", "copy", "licences", "invoices", "logs"],
    stations: null,
  });
  const renewed = await call<Any & { url: string }>("calendar_feeds.renew", { uuid, version });
  await call("calendar_feeds.fetch", { code: codeOf(renewed) });
  await call("calendar_feeds.destroy", { uuid });
}

/** A file is deleted into the bin and restored. */
export async function storage({ call, tenant }: Pick<Story, "call" | "tenant">, media: string) {
  await call("storage.list", { tenant, search: "", per_page: 10 });
  await call("storage.summary", { tenant });
  await call("storage.delete", { media: [media] });
  await call("storage.bin", { tenant });
  await call("storage.restore", { media: [media] });
}

/** A text gets the organisation's own wording, and the shipped one again. */
export async function wording({ call, tenant }: Pick<Story, "call" | "tenant">, text: string) {
  const of = { lang: "en", x: tenant };
  await call("languages.dropdown");
  await call("languages.messages", { lang: "de" });
  await call("languages.list", { ...of, search: "invoices.title", per_page: 10 });
  await call("languages.update", { ...of, key: "invoices.title", text });
  await call("languages.tenant_messages", of);
  await call("languages.update", { ...of, key: "invoices.title", text: null });
}

/** The assistant is asked without a model, and its thread deleted. */
export async function assistant({ call }: Pick<Story, "call">) {
  const { thread } = await call<{ thread: string }>("assistant.initiate", { language: "en" });
  await call("assistant.post_message", { thread, message: "How do I write a credit note?" });
  await call("assistant.delete_thread", { thread });
}

/** A station agent is paired with a station and revoked. Only its own key may report. */
export async function desktops({ call, tenant }: Pick<Story, "call" | "tenant">, station: string) {
  const { code } = await call<{ code: string }>("desktops.pair", { station });
  const { agent } = await call<{ agent: string }>("desktops.connect", {
    code,
    name: "Studio",
    version: "1.0.0",
  });
  await call("desktops.list", { tenant });
  await call("desktops.installer");
  await call("desktops.revoke", { uuid: agent });
}
