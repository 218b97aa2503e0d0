import type { Page } from "@playwright/test";
import { inject, vi } from "vitest";
import { addDays, toDay } from "@/lib/day";
import { makeMailCode } from "@/server/services/tenant/notification-mails/code";
import { tone } from "@/tests/server/outside/media-files";
import { calling } from "./calling";
import { linkMailedTo } from "./person";

type FilledSpots = { second: number; spots: { uuid: string; title: string; length: number }[] }[];
const tomorrow = addDays(toDay(new Date().toISOString().slice(0, 10)), 1);
const WEEK = [1, 2, 3, 4, 5, 6, 7];
const MORNING = [7, 8, 9, 10, 11, 12];

/** Some of everything in a new organisation: what the story of `tests/api/story.ts` creates, with today's clock. */
export async function fill(page: Page) {
  const { call, upload } = calling(page);
  const { uuid: tenant } = await call("tenant.current");
  const cells = WEEK.map(() => "0".repeat(6) + "1".repeat(4) + "0".repeat(14));
  await call("day_parts.update", { name: "Breakfast", cells });
  const hours = [7, 8, 9].flatMap((hour) => [0, 1, 2, 3, 4].map((weekday) => weekday * 24 + hour));
  const card = await call("price_models.update", {
    name: "Card",
    terms: {
      list: { basis: "second", price: "2.00" },
      day_parts: [{ name: "Breakfast", index_bp: 15_000, hours }],
    },
  });
  const station = await call("stations.create", { name: "Vane FM", code: "VF", price_model: card.uuid });
  const lines = WEEK.flatMap((weekday) =>
    MORNING.map((hour) => ({ weekday, second: hour * 3600 + 1200, name: "Break 1", capacity_seconds: 60 })),
  );
  const from = addDays(tomorrow, -1);
  const format = await call("output_formats.create", { name: "Vane FM log", from: "rivendell" });
  const template = await call("break_templates.update", {
    name: "Six in the morning",
    lines,
    apply_to: [station.uuid],
    from,
  });

  const { version } = await call<{ version: string }>("categories.list", { tenant });
  const { rows } = await call<{ rows: { uuid: string }[] }>("categories.update", {
    tenant,
    version,
    rows: [{ name: "Energy", parent: null }],
  });
  const customer = await call("customers.create", {
    name: "Kilnside Energy",
    category: rows[0]!.uuid,
    note: "Pays by transfer.",
  });
  const copy = await call("commercials.create", {
    title: "Green tariff",
    customer: customer.uuid,
    length: 5,
  });
  await call("commercials.attach_media", {
    uuid: copy.uuid,
    upload: await upload(new Uint8Array(tone({ seconds: 5, hertz: 440 }))),
    file_name: "green-tariff.wav",
  });
  await call("commercials.update_cart", {
    commercial: copy.uuid,
    station: station.uuid,
    version: null,
    number: 1,
    outside: true,
  });

  const order = {
    customer: customer.uuid,
    start_date: tomorrow,
    end_date: addDays(tomorrow, 6),
    segments: [
      {
        kind: "exact",
        commercial: copy.uuid,
        length: 5,
        stations: [station.uuid],
        from_date: tomorrow,
        to_date: addDays(tomorrow, 6),
        weekdays: WEEK,
        hours: MORNING.map((hour) => ({ hour, spots: 1 })),
      },
    ],
  };
  const campaign = await call("campaigns.create_draft", { ...order, name: "Winter" });
  await call("campaigns.activate", { uuid: campaign.uuid, version: campaign.version });
  const draft = await call("campaigns.create_draft", { ...order, name: "Spring" });

  const on = { uuid: station.uuid, date: tomorrow };
  const log = await call<{ version: number; breaks: FilledSpots }>("logs.retrieve", on);
  const published = await call<{ log: { versions: { uuid: string }[] } }>("logs.publish", {
    ...on,
    version: log.version,
    reason: "Audio is at the studio",
  });
  const [log_version] = published.log.versions;
  const time = (second: number) => new Date(second * 1000).toISOString().slice(11, 19);
  const aired = log.breaks
    .filter((_, n) => n !== 1)
    .flatMap(({ second, spots }) =>
      spots.map((p) => `${tomorrow},${time(second + 12)},${p.title},${p.length},spot,${p.uuid}`),
    );
  const asRun = [["date,time,title,length,type,spot id", ...aired].join("\n")];
  await call("as_run.import", {
    uuid: station.uuid,
    file: new File(asRun, "vane.csv"),
    // The day filled here is tomorrow, which an import asks about.
    params: { commit: true, accept: ["future"] },
  });

  // The second spot is missed: the file has no line for it.
  const { path } = await call<{ path: string }>("offers.create", {
    uuid: station.uuid,
    spots: [log.breaks[1]!.spots[0]!.uuid],
  });
  const { version: booked } = await call("campaigns.retrieve", { uuid: campaign.uuid });
  await call("revisions.open", { uuid: campaign.uuid, version: booked, from: addDays(tomorrow, 3) });

  const agency = await call("agents.update", { type: "agency", name: "North & Pole", commission_bp: 1500 });
  const report = await call("reports.create", {
    customer: customer.uuid,
    from: tomorrow,
    to: tomorrow,
    basis: "planned",
    title: "Planned",
  });
  const { code } = await call<{ code: string }>("reports.recreate_code", { uuid: report.uuid });
  const bill = { customer: customer.uuid, date: from, lines: [{ title: "Studio", price: "80.00" }] };
  const paid = await call("invoices.update_create", bill);
  await call("invoices.issue", { uuid: paid.uuid, version: paid.version });
  const due = await call("invoices.update_create", bill);
  await call("invoices.issue", { uuid: due.uuid, version: due.version });
  const open = await call("invoices.update_create", bill);
  const payment = await call("payments.update_create", {
    customer: customer.uuid,
    payment_date: from,
    amount: "80.00",
    note: "By transfer",
  });
  const statement = [
    "Date,Amount,Payer,Reference",
    `${from},80.00,Kilnside Energy,INV 002`,
    `${from},9.00,?,`,
  ];
  const bank_import = await call("bank_imports.create", {
    file: new File([statement.join("\n")], "statement.csv"),
    params: {},
  });
  const contract = await call("contracts.update_create", {
    customer: customer.uuid,
    title: "Year",
    start_date: from,
    end_date: addDays(from, 364),
    text: "{customer_name} buys {spots} spots.",
    items: [{ kind: "spots", title: "Spots", quantity: 100, price: "30.00" }],
  });
  await call("contracts.link_campaign", { uuid: contract.uuid, campaign: campaign.uuid });
  const option = (name: string, price: string) => ({
    name,
    lines: [{ title: "Spots", quantity: 100, price }],
  });
  const proposal = await call("proposals.update_create", {
    customer: customer.uuid,
    title: "Winter",
    start_date: from,
    end_date: addDays(from, 30),
    valid_until: addDays(from, 14),
    options: [option("Light", "20.00"), option("Strong", "40.00")],
  });
  const { share_code } = await call<{ share_code: string }>("proposals.update_status", {
    uuid: proposal.uuid,
    version: 1,
    status: "sent",
  });
  await vi.waitFor(
    async () => {
      const { media_state } = await call<{ media_state: string }>("commercials.retrieve", {
        uuid: copy.uuid,
      });
      if (media_state === "waiting") throw new Error("the audio is not measured");
    },
    { timeout: 45_000, interval: 100 },
  );

  const uuids = {
    station,
    customer,
    copy,
    campaign,
    contract,
    proposal,
    draft,
    template,
    format,
    agency,
    report,
    paid,
    due,
    open,
    payment,
    bank_import,
    log_version: log_version!,
  };
  const ids = Object.fromEntries(Object.entries(uuids).map(([name, { uuid }]) => [name, uuid]));
  return {
    ...(ids as Record<keyof typeof uuids, string>),
    date: tomorrow,
    code,
    offer: path.split("/").at(-1)!,
    proposal_code: share_code,
  };
}
export type Filled = Awaited<ReturnType<typeof fill>>;

/** The code that ends a person's mails, signed with the secret of the product under test. */
function signMailCode(tenant_id: string, user_id: string): string {
  process.env.DATA_DIR = inject("mails").replace(/\/mail$/, "");
  return makeMailCode({ tenant_id, user_id, subject: "payment_received" });
}

/** The paths in the two mails for signing up and for a forgotten password, and the code of a notification mail. */
export async function mailed(page: Page, known: string) {
  const { call } = calling(page);
  const email = `new.${known}`;
  await call("accounts.register", {
    first_name: "Olu",
    last_name: "Reed",
    email,
    password: "a long night at the desk",
    organisation: "New Radio",
    business: "radio",
    country: "GB",
  });
  await call("accounts.forgotten_password", { email: known });
  const guest = `guest.${known}`;
  const { uuid: tenant } = await call("tenant.current");
  await call("invitations.send", { tenant, email: guest, role: "sales" });
  const [activation, password, invitation] = await Promise.all([
    linkMailedTo(email, "/auth/activate-account/"),
    linkMailedTo(known, "/auth/new-password/"),
    linkMailedTo(guest, "/auth/register/"),
  ]);
  const { user } = await call<{ user: { uuid: string } }>("profile.retrieve");
  return { activation, password, invitation, mail_code: signMailCode(tenant, user.uuid) };
}
