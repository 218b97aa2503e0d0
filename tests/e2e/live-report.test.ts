import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { expect, test } from "vitest";
import { addDays } from "@/lib/day";
import { booked, tomorrow } from "./booked";
import { calling } from "./calling";
import { browsing, signUp } from "./person";

const { page: open } = browsing();
/** Kilobytes of script that the public page may load, compressed. */
const MOST = 50;
type Campaigns = { rows: { uuid: string }[] };
type Log = { breaks: { second: number; spots: { uuid: string; title: string; length: number }[] }[] };

/** What is kept for the report, by address. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
const readAt = (page: Page) => page.getByRole("status").getAttribute("data-at");

test("a live report is set, followed and kept offline, and closes after its last day", async () => {
  const page = await open();
  await signUp(page, "lena@live.example", "Live Radio");
  const station = await booked(page);
  const { call } = calling(page);
  const { uuid: tenant } = await call("tenant.current");
  const { rows } = await call<Campaigns>("campaigns.list", { tenant });
  const { uuid } = rows[0]!;

  await page.goto(`/order-v2/${uuid}`);
  await page.getByText("Does not expire").waitFor();
  await page.getByRole("button", { name: "Live report" }).click();
  await page.getByRole("menuitem", { name: "Link settings…" }).click();
  const dialog = page.getByRole("dialog", { name: "Live report links" });
  await dialog.getByLabel("Expires", { exact: true }).fill("+14");
  await dialog.getByLabel("Show net prices").check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText("With net prices").waitFor();
  await page.getByText(/^Open until /).waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Does not expire").waitFor();
  await call("campaigns.live_report", { uuid, expires_on: null, prices: true });

  const at = `/live-report/${uuid}/${station}`;
  const visitor = await open({ viewport: { width: 390, height: 844 } });
  const scripts: Promise<Buffer>[] = [];
  visitor.on("response", (answer) => {
    if (answer.request().resourceType() === "script") scripts.push(answer.body());
  });
  await visitor.goto(at);
  await visitor.getByText("This page updates automatically.").waitFor();
  const sizes = (await Promise.all(scripts)).map((body) => gzipSync(body).length);
  expect(sizes.length).toBeGreaterThan(0);
  expect(sizes.reduce((all, size) => all + size, 0) / 1000).toBeLessThan(MOST);
  const manifest = await visitor.locator('link[rel="manifest"]').getAttribute("href");
  expect(await (await visitor.request.get(manifest!)).json()).toMatchObject({
    name: "Green tariff · Journey FM",
    start_url: at,
  });

  const log = await call<Log>("logs.retrieve", { uuid: station, date: tomorrow });
  const lines = log.breaks.flatMap(({ second, spots }) =>
    spots.map(
      (p) =>
        `${tomorrow},${new Date((second + 5) * 1000).toISOString().slice(11, 19)},${p.title},${p.length},spot,${p.uuid}`,
    ),
  );
  await call("as_run.import", {
    uuid: station,
    file: new File([["date,time,title,length,type,spot id", ...lines].join("\n")], "live.csv"),
    params: { commit: true, accept: ["future"] },
  });
  await visitor.getByText(/Last as-run log received/).waitFor();
  await visitor.getByText("Net so far").waitFor();

  await expect.poll(() => kept(visitor)).toContain(at);
  expect((await kept(visitor)).filter((path) => !path.startsWith("/live-report/"))).toEqual([]);

  await visitor.context().setOffline(true);
  await visitor.getByText(/^Offline\. Last updated /).waitFor();
  await visitor.reload();
  await visitor.getByText(/^Offline\. Last updated /).waitFor();
  await visitor.getByText(/Last as-run log received/).waitFor();
  const copy = await readAt(visitor);
  await visitor.context().setOffline(false);
  await visitor.getByText("This page updates automatically.").waitFor();
  await expect.poll(() => readAt(visitor)).not.toBe(copy);

  await call("campaigns.live_report", { uuid, expires_on: addDays(tomorrow, -3), prices: true });
  await visitor.reload();
  await visitor.getByText(/has expired\. Contact Live Radio/).waitFor();
  await expect.poll(() => kept(visitor)).not.toContain(at);
  await page.reload();
  await page.getByText(/^Expired on /).waitFor();
});
