import type { Page } from "@playwright/test";
import { expect, test } from "vitest";
import { addDays, getWeekStart, toDay } from "@/lib/day";
import { calling } from "./calling";
import { browsing, joinInvited, savedNote, signUp } from "./person";

const { page: open } = browsing();
const monday = addDays(getWeekStart(toDay(new Date().toISOString().slice(0, 10))), 7);
const LATE = 2_000;

/** Holds what the server renders for a link until it is let go; what it read stays as it was. */
async function delayPage(page: Page, path: RegExp) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(
    (url) => url.searchParams.has("_rsc") && path.test(url.search),
    async (route) => {
      const response = await route.fetch();
      await promise;
      await route.fulfill({ response });
    },
  );
  return resolve;
}

test("finance hears of payments in every tab within two seconds, works through the inbox, and turns an event off", async () => {
  const owner = await open();
  await signUp(owner, "olga@notifications.example", "Notified Radio");
  const { call } = calling(owner);
  const { uuid: tenant } = await call("tenant.current");
  await owner.goto("/");
  await call("invitations.send", { tenant, email: "fay@notifications.example", role: "finance" });
  const fay = await open({ viewport: { width: 1440, height: 900 } });
  await joinInvited(fay, "fay@notifications.example", "Fay", "Marsh");
  await owner.getByRole("link", { name: "Inbox, 1 unread" }).waitFor();
  const customer = await call("customers.create", { name: "Kilnside Energy" });
  const pay = (amount: string) =>
    call("payments.update_create", { customer: customer.uuid, payment_date: addDays(monday, -7), amount });

  // An empty inbox says so. Two tabs of one person show the same number.
  await fay.goto("/notifications");
  await fay.getByText("No notifications").waitFor();
  const second = await fay.context().newPage();
  await second.goto("/customers");
  await fay.getByRole("banner").getByRole("link", { name: "Inbox", exact: true }).waitFor();
  const three = "Inbox, 3 unread";
  for (const amount of ["10.00", "20.00"]) await pay(amount);
  await Promise.all(
    [fay, second].map((page) => page.getByRole("link", { name: "Inbox, 2 unread" }).waitFor()),
  );
  const asked = performance.now();
  await pay("30.00");
  await Promise.all([fay, second].map((page) => page.getByRole("link", { name: three }).waitFor()));
  expect(performance.now() - asked).toBeLessThan(LATE);
  const rows = fay.getByRole("main").getByRole("listitem").filter({ hasText: "Kilnside Energy" });
  await expect.poll(() => rows.count()).toBe(3);

  // By keys: down, read, unread, snooze and back.
  await fay.keyboard.press("j");
  await fay.keyboard.press("e");
  await fay.getByRole("link", { name: "Inbox, 2 unread" }).waitFor();
  for (const key of ["u", "h"]) await fay.keyboard.press(key);
  await fay.getByText(/^Snoozed until/).waitFor();
  await fay.getByRole("link", { name: "Inbox, 2 unread" }).waitFor();
  await fay.getByRole("button", { name: "Undo", exact: true }).click();
  await fay.getByRole("link", { name: three }).waitFor();

  // The search is in the address; a tab shows only unread ones, and a row leaves it when it is read.
  await fay.getByRole("searchbox", { name: "Search notifications" }).fill("20.00");
  await expect.poll(() => rows.count()).toBe(1);
  await fay.waitForURL(/search=20\.00/);
  await fay.getByRole("searchbox", { name: "Search notifications" }).fill("");
  await expect.poll(() => rows.count()).toBe(3);
  const answered = await delayPage(fay, /status=unread/);
  const unread = fay
    .getByRole("navigation", { name: "Notifications by state" })
    .getByRole("link", { name: /^Unread/ });
  await unread.click();
  // On a slow network the row is marked before the page comes that the server read with three unread ones.
  await rows.first().getByRole("button", { name: "Mark as read" }).click();
  await fay.getByRole("link", { name: "Inbox, 2 unread" }).waitFor();
  answered();
  await fay.waitForURL(/status=unread/);
  await expect.poll(() => rows.count()).toBe(2);

  // Enter opens the payment, which counts as read; the other tab knows.
  await fay.keyboard.press("j");
  await fay.keyboard.press("Enter");
  await fay.waitForURL(/\/payment\//);
  await second.getByRole("link", { name: "Inbox, 1 unread" }).waitFor();
  await fay.goBack();
  await fay.getByRole("button", { name: "Mark all as read" }).click();
  await fay.getByText("1 notification marked as read").waitFor();
  await fay.getByText("No unread notifications").waitFor();
  await second.getByRole("banner").getByRole("link", { name: "Inbox", exact: true }).waitFor();

  // What is turned off is not counted; messages move to the chosen place at once.
  await fay.getByRole("link", { name: "Notification settings" }).click();
  const payments = fay.getByRole("checkbox", { name: "Payment received: In the app" });
  await payments.uncheck();
  await savedNote(fay).waitFor();
  await fay.getByRole("radio", { name: "Top left" }).check({ force: true });
  const messages = fay.getByRole("region", { name: "Notifications" });
  await messages.getByText("Saved successfully").waitFor();
  await expect.poll(async () => (await messages.boundingBox())!.x).toBeLessThan(200);
  await fay.setViewportSize({ width: 390, height: 844 });
  await pay("40.00");
  await fay.goto("/notifications");
  await expect.poll(() => rows.count()).toBe(3);
  await fay.setViewportSize({ width: 1440, height: 900 });
  await fay.goto("/notifications-settings");
  expect(await payments.isChecked()).toBe(false);
  await fay.getByRole("button", { name: "Restore defaults" }).click();
  await expect.poll(() => payments.isChecked()).toBe(true);
  expect([...owner.seen.errors, ...fay.seen.errors]).toEqual([]);
});
