import { expect, test } from "vitest";
import { addDays, getWeekStart, toDay } from "@/lib/day";
import { calling } from "./calling";
import { browsing, joinInvited, linkMailedTo, signUp } from "./person";

const { page: open } = browsing();
const WEEK = [1, 2, 3, 4, 5, 6, 7];
const HOURS = Array.from({ length: 12 }, (_, i) => 6 + i);
const monday = addDays(getWeekStart(toDay(new Date().toISOString().slice(0, 10))), 7);

test("a seller asks for approval of a discount, is refused, asks again, and the owner books it", async () => {
  const owner = await open();
  await signUp(owner, "olga@approval.example", "Approval Radio");
  const { call } = calling(owner);
  const { uuid: tenant } = await call("tenant.current");
  await owner.goto("/settings/discounts");
  await owner.getByLabel("Above a discount").check();
  await owner.getByLabel("More than").waitFor();
  await call("invitations.send", { tenant, email: "sid@approval.example", role: "sales" });
  const card = await call("price_models.update", {
    name: "Card",
    terms: { list: { basis: "second", price: "1.00" } },
  });
  const station = await call("stations.create", { name: "Vane FM", code: "VF", price_model: card.uuid });
  const lines = WEEK.flatMap((weekday) =>
    HOURS.map((hour) => ({ weekday, second: hour * 3600 + 1200, name: "Break 1", capacity_seconds: 90 })),
  );
  await call("breaks.update", { uuid: station.uuid, from: addDays(monday, -7), lines });
  const customer = await call("customers.create", { name: "Kilnside Energy" });
  const campaign = {
    name: "Autumn sale",
    customer: customer.uuid,
    start_date: monday,
    end_date: addDays(monday, 6),
    segments: [
      {
        kind: "variable",
        length: 30,
        stations: [station.uuid],
        from_date: monday,
        to_date: addDays(monday, 6),
        weekdays: WEEK,
        per_day: 2,
        hours: HOURS.map((hour) => ({ hour, spots: 0 })),
      },
    ],
  };
  const first = await call("campaigns.create_draft", campaign);
  await call("campaigns.activate", { uuid: first.uuid, version: first.version });

  const seller = await open({ viewport: { width: 390, height: 844 } });
  await joinInvited(seller, "sid@approval.example", "Sid", "Marsh");
  const draft = await calling(seller).call("campaigns.create_draft", {
    ...campaign,
    name: "Winter sale",
    discounts: [{ name: "Loyalty", percent_bp: 2500 }],
  });
  await seller.goto(`/order/${draft.uuid}`);
  const ask = async () => {
    await seller.getByRole("button", { name: "Book campaign", exact: true }).click();
    const dialog = seller.getByRole("dialog", { name: "Ask for approval" });
    await dialog.getByText("25 % discount").waitFor();
    await dialog.getByLabel("Note for the approver").fill("Ten years a customer");
    await dialog.getByRole("button", { name: "Ask for approval" }).click();
    await seller.getByText(/Waiting for approval: 25 % discount/).waitFor();
  };
  await ask();

  // The owner is told by mail and on the to-do list, and refuses on the draft's own page.
  expect(await linkMailedTo("olga@approval.example", "/order-v2/")).toContain(draft.uuid);
  await owner.goto("/");
  await owner.getByText("Winter sale waits for approval").waitFor();
  await owner.goto(`/order-v2/${draft.uuid}`);
  await owner.getByText(/Sid Marsh asks for approval: 25 % discount/).waitFor();
  await owner.getByText("Ten years a customer").waitFor();
  await owner.getByRole("button", { name: /^Refuse/ }).click();
  const dialog = owner.getByRole("dialog", { name: "Refuse Winter sale" });
  await dialog.getByLabel("Reason").fill("Only with four weeks");
  await dialog.getByRole("button", { name: "Refuse" }).click();
  await owner.getByText(/did not approve this campaign: Only with four weeks/).waitFor();
  // The seller's open page says so without a reload, and asks again.
  await seller.getByText(/did not approve this campaign: Only with four weeks/).waitFor();
  await ask();

  await owner.goto("/order/search?filter.approval=open");
  await owner.getByRole("table", { name: "Campaigns" }).getByText("To approve", { exact: true }).waitFor();
  await owner.goto(`/order/${draft.uuid}`);
  await owner.getByRole("button", { name: "Approve and book" }).click();
  await owner.getByText("Approved by").waitFor();
  // The seller's page becomes that of the booked campaign.
  await seller.getByText("Approved by").waitFor();
  expect([...owner.seen.errors, ...seller.seen.errors]).toEqual([]);
});
