import { randomUUID } from "node:crypto";
import { vi } from "vitest";
import { addDays, type Day } from "@/lib/day";
import { getGlobalClient } from "@/server/data/kernel/client";
import { runJob } from "@/server/jobs/run-job";
import { tone } from "@/tests/server/outside/media-files";
import { person } from "@/tests/world";
import { caller, type Done, type InputValues, type Jar, type Plant, request, type Watch } from "./calling";
import { bill } from "./chapters/billing";
import { contracts } from "./chapters/contracts";
import { copyDesk } from "./chapters/copy";
import { dataRights } from "./chapters/data";
import { entities, packages } from "./chapters/entities";
import { licences } from "./chapters/licences";
import { onAir } from "./chapters/on-air";
import { orders } from "./chapters/orders";
import { brought, people } from "./chapters/people";
import { proposals } from "./chapters/proposals";
import { PAINTED_HOUR, schedules } from "./chapters/schedules";
import { settings } from "./chapters/settings";
import { signIn as signInChapter } from "./chapters/sign-in";
import { inventory, outputFormats, portray } from "./chapters/stations";
import { cookiesFor, send } from "./client";
import { upload } from "./upload";

const PASSWORD = "a long night at the desk";
export const STORY_BEGINS = "2026-11-20T09:00:00Z";
export const MONDAY = "2026-11-23" as Day;
export const TUESDAY = addDays(MONDAY, 1);

type Seeder = Awaited<ReturnType<typeof signedUp>>;
export type Story = {
  seeder: Seeder;
  jar: () => Jar;
  tenant: string;
  done: Done[];
  call: ReturnType<typeof caller>;
  ids: Record<string, string>;
  invoice: { number: string; total: string };
};

const clock = (at: string) => vi.setSystemTime(new Date(at));

/** An organisation signed up over the API; `jar` returns valid cookies. */
async function signedUp(email: string) {
  const person = { first_name: "Ines", last_name: "Marlow", email, password: PASSWORD };
  await send("POST", "/api/accounts/register", {
    body: { ...person, organisation: "Story Radio", business: "radio", country: "GB" },
  });
  const user = await vi.waitFor(
    () => getGlobalClient().app_user.update({ where: { email }, data: { activated_at: new Date() } }),
    { timeout: 30_000, interval: 50 },
  );
  let cookies: Jar = {};
  const signIn = async () => {
    const got = await send("POST", "/api/accounts/login", { body: { email, password: PASSWORD } });
    cookies = Object.fromEntries(got.cookies);
  };
  await signIn();
  return { tenant: user.default_tenant!, user, signIn, jar: () => cookies };
}

type Any = { uuid: string; version: number } & Record<string, never>;

/**
 * One campaign from sign-up to payment, over HTTP: every call of the catalogue is answered at least once. Run again by
 * the same seeder, it uses another station, customer, agent and agency of the same organisation.
 */
export async function tellStory(
  canary: string,
  watching?: (tenant: string) => Watch,
  before?: Story,
  plant?: Plant,
): Promise<Story> {
  clock(STORY_BEGINS);
  const seeder = before?.seeder ?? (await signedUp(`${randomUUID()}@story.example`));
  const { tenant, user, jar, signIn } = seeder;
  await signIn();
  const done: Done[] = [];
  const call = caller(jar, done, watching?.(tenant), plant);
  const list = { tenant, search: "", per_page: 10 };
  const ids: Record<string, string> = {};

  await call("profile.retrieve");
  await call("profile.update", { params: { language: "en", theme: "dark" } });
  await call("tenant.current");
  await call("tenant.retrieve", { tenant });
  await call("tenant.change_default", { uuid: tenant });
  await call("tenant.checklist");
  if (!before) {
    await settings(call, tenant, canary);
    await signInChapter({ call, jar, done, email: user.email, password: PASSWORD });
  }

  const hours = Array.from({ length: 10 }, (_, i) => 7 + i);
  const lines = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
    hours.map((hour) => ({ weekday, second: hour * 3600 + 1200, name: "Break 1", capacity_seconds: 120 })),
  );
  // Data shared by the whole organisation contains no text of a side.
  const house = before ? `of ${randomUUID().slice(0, 8)}` : canary;
  const cells = Array.from({ length: 7 }, () => "0".repeat(6) + "1".repeat(4) + "0".repeat(14));
  const part = await call<Any>("day_parts.update", { name: `Breakfast ${house}`, cells });
  await call("day_parts.list", { tenant: list.tenant });
  const card = await call<Any>("price_models.update", {
    name: `Card ${house}`,
    terms: {
      list: { basis: "second", price: "2.00" },
      day_parts: [
        {
          name: "Breakfast",
          index_bp: 15_000,
          hours: [7, 8, 9].flatMap((h) => [0, 1, 2, 3, 4].map((d) => d * 24 + h)),
        },
      ],
    },
  });
  await call("price_models.list", { tenant: list.tenant });
  await call("price_models.versions", { uuid: card.uuid });
  const station = await call<Any>("stations.create", {
    name: `Vane ${canary}`,
    code: before ? "VG" : "VF",
    timezone: "Europe/London",
    price_model: card.uuid,
  });
  await call("stations.update", { uuid: station.uuid, version: station.version, separation_minutes: 10 });
  await call("stations.retrieve", { uuid: station.uuid });
  await call("stations.list", list);
  await call("output_formats.list");
  ids.output_format = await outputFormats(call, { station: station.uuid, day: MONDAY, canary: house });
  const template = await call<Any>("break_templates.update", {
    name: `Template ${house}`,
    lines,
    apply_to: [station.uuid],
    from: MONDAY,
  });
  await call("break_templates.list", list);
  await call("break_templates.export", { ...list, format: "csv" });
  await call("break_templates.retrieve", { uuid: template.uuid });
  await call("breaks.update", { uuid: station.uuid, from: MONDAY, lines });
  await call("breaks.list", { uuid: station.uuid, from: MONDAY, to: TUESDAY });
  const inStock = await inventory(call, {
    tenant,
    station: station.uuid,
    canary: house,
    day: addDays(MONDAY, 30),
    code: before ? "WG" : "WF",
  });

  const later = await entities(call, tenant, house);
  const sold = await packages(call, { tenant, station: station.uuid, house: canary, day: TUESDAY });

  const known = await call<{ rows: Any[]; version: string }>("categories.list", { tenant });
  const { rows } = await call<{ rows: (Any & { name: string })[] }>("categories.update", {
    tenant,
    version: known.version,
    rows: [...known.rows, { name: `Energy ${house}`, parent: null }],
  });
  const category = rows.find(({ name }) => name === `Energy ${house}`)!.uuid;
  const agents = await brought(call, tenant, canary);
  await call("categories.list", { tenant });
  const customer = await call<Any>("customers.create", {
    name: `Kilnside ${canary}`,
    country: "GB",
    category,
    ...agents,
    note: canary,
  });
  await call("customers.update", { uuid: customer.uuid, version: 1, vat_number: canary });
  await call("customers.retrieve", { uuid: customer.uuid });
  await call("customers.list", list);
  await call("customers.export", { ...list, format: "csv" });

  const copy = await call<Any>("commercials.create", {
    title: `Green tariff ${canary}`,
    customer: customer.uuid,
    length: 5,
  });
  const sound = tone({ seconds: 5, hertz: before ? 550 : 440 });
  const id = await upload(jar(), sound);
  const { job } = await call<{ job: string }>("commercials.attach_media", {
    uuid: copy.uuid,
    upload: id,
    file_name: `${canary}.wav`,
  });
  await runJob({ tenant, job }, true);
  await call("jobs.retrieve", { uuid: job });
  await call("jobs.list");
  await call("jobs.cancel", { uuid: job });
  await call("commercials.update", { uuid: copy.uuid, version: 1, note: canary });
  await call("commercials.retrieve", { uuid: copy.uuid });
  await call("commercials.list", list);
  await call("commercials.download_media", { uuid: copy.uuid });
  const { number } = await call<{ number: number }>("commercials.next_cart", { station: station.uuid });
  await call("commercials.update_cart", {
    commercial: copy.uuid,
    station: station.uuid,
    version: null,
    number,
  });

  const own = {
    name: `Winter ${canary}`,
    customer: customer.uuid,
    start_date: MONDAY,
    end_date: TUESDAY,
    segments: [
      {
        kind: "exact",
        commercial: copy.uuid,
        length: 5,
        stations: [station.uuid],
        from_date: MONDAY,
        to_date: TUESDAY,
        weekdays: [1, 2, 3, 4, 5],
        hours: [8, 11, 14].map((hour) => ({ hour, spots: 1 })),
      },
    ],
  };
  await call("campaigns.offer", { tenant });
  await call("campaigns.buyers", { tenant, search: "" });
  await call("campaigns.estimates", { start_date: MONDAY, end_date: TUESDAY, segments: own.segments });
  const draft = await call<Any>("campaigns.create_draft", own);
  const changed = await call<Any>("campaigns.update", {
    uuid: draft.uuid,
    version: draft.version,
    po_number: canary,
  });
  await call("campaigns.activate", { uuid: draft.uuid, version: changed.version });
  // The breaks of the other hours hold spots of the same customer.
  const segments = own.segments.map((segment) => ({ ...segment, hours: [{ hour: PAINTED_HOUR, spots: 1 }] }));
  await schedules(call, { ...own, name: `Painted ${canary}`, segments });
  const spare = await call<Any>("campaigns.create_draft", { ...own, name: `Spare ${canary}` });
  await copyDesk(call, {
    tenant,
    station: station.uuid,
    customer: customer.uuid,
    spare: spare.uuid,
    copy: copy.uuid,
    canary,
    house,
  });
  await call("campaigns.retrieve", { uuid: draft.uuid });
  await call("campaigns.list", list);
  await call("campaigns.count", { tenant });
  const sellerJar = await cookiesFor(await person(tenant, "sales", "seller"));
  await orders(call, tenant, {
    campaign: draft.uuid,
    own,
    canary,
    code: before ? "VG" : "VF",
    seller: caller(() => sellerJar, done, watching?.(tenant), plant),
  });
  await call("campaigns.spots", { ...list, filters: { campaign: draft.uuid } });

  await onAir(call, {
    tenant,
    station: station.uuid,
    day: MONDAY,
    canary,
    goOn: async () => {
      clock("2026-11-24T09:00:00Z");
      await signIn();
    },
  });
  const billed = await bill(call, {
    campaign: draft.uuid,
    tenant,
    customer: customer.uuid,
    day: MONDAY,
    later: TUESDAY,
    canary,
  });
  ids.contract = await contracts(call, { tenant, customer: customer.uuid, campaign: draft.uuid, canary });
  // The audio of the commercial: it is measured already.
  const same = await upload(jar(), sound);
  const portrayed = {
    campaign: spare.uuid,
    station: station.uuid,
    sample: await portray(call, { station: station.uuid, canary, upload: same }),
  };
  ids.proposal = await proposals(call, { tenant, customer: customer.uuid, canary, portrayed });
  const live = { campaign_uuid: draft.uuid, station_uuid: station.uuid };
  await call("live_report.retrieve", live);
  await call("live_report.export", live);
  await call("live_report.pdf", live);
  await call("live_report.listen", live);
  await call("live_report.logo", live);
  await call("campaigns.live_report", { uuid: live.campaign_uuid, expires_on: null, prices: true });
  await call("campaigns.recreate_code", { uuid: live.campaign_uuid });
  await people(call, tenant, user.email, agents);
  await call("tenant.search", { tenant, search: "Kilnside" });
  const { rows: told } = await call<{ rows: Any[] }>("activity.list", list);
  await call("activity.retrieve", { uuid: told[0]!.uuid });
  await call("activity.export", { ...list, format: "csv" });
  await call("activity.verify", { tenant });
  await licences(call, tenant, station.uuid);
  if (!before) await dataRights(call, jar, tenant, PASSWORD);
  Object.assign(ids, {
    station: station.uuid,
    customer: customer.uuid,
    copy: copy.uuid,
    campaign: draft.uuid,
    spare: spare.uuid,
    report: billed.report,
    invoice: billed.invoice,
    payment: billed.payment,
    template: template.uuid,
    part: part.uuid,
    card: card.uuid,
    job,
    user: user.uuid,
    ...agents,
    ...inStock,
    ...later,
    sales_packages: sold,
  });
  return { seeder, jar, tenant, done, call, ids, invoice: { number: billed.number, total: billed.total } };
}

export type { InputValues };
export { request };
