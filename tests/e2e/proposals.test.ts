import { expect, test } from "vitest";
import { addDays, toDay } from "@/lib/day";
import { tone } from "@/tests/server/outside/media-files";
import { calling } from "./calling";
import { browsing, codeMailedTo, signUp } from "./person";

const { page: open } = browsing();

test("a media plan is sent from the board, accepted and signed by its customer, and becomes a contract", async () => {
  const page = await open();
  await signUp(page, "petra@proposal.example", "Proposal Radio");
  const { call } = calling(page);
  const { uuid: customer } = await call("customers.create", { name: "Kilnside Energy" });
  const from = toDay(new Date().toISOString().slice(0, 10));
  const option = (name: string, price: string) => ({
    name,
    lines: [{ title: "Spots", quantity: 100, price }],
  });
  const made = await call("proposals.update_create", {
    customer,
    title: "Winter season",
    start_date: from,
    end_date: addDays(from, 30),
    valid_until: addDays(from, 14),
    options: [option("Light", "20.00"), option("Strong", "40.00")],
  });
  await page.goto("/proposals-v2");
  await page.getByRole("link", { name: "Winter season" }).focus();
  await page.keyboard.press("Alt+ArrowRight");
  await page.getByRole("button", { name: "Send proposal" }).click();
  await page.getByRole("region", { name: "Sent" }).getByRole("link", { name: "Winter season" }).waitFor();

  const { share_code } = await call<{ share_code: string }>("proposals.retrieve", { uuid: made.uuid });
  const client = await open();
  await client.goto(`/share/proposal/${share_code}`);
  await client.getByText("2,000.00").first().waitFor();
  await client.getByRole("radio", { name: "Strong" }).check();
  await client.getByRole("heading", { name: "What option B includes" }).waitFor();
  const answer = client.getByRole("region", { name: "Accept and sign" });
  await answer.getByLabel("Your name", { exact: true }).fill("Lena Hartley");
  await answer.getByLabel("Sign by typing your name again").fill("Lena Hartley");
  await answer.getByRole("checkbox").check();
  const email = "lena@kilnside.example";
  await answer.getByLabel("Your email address").fill(email);
  await answer.getByRole("button", { name: "Send code" }).click();
  const code = await codeMailedTo(email);
  await answer.getByLabel("Code from the email").fill(code === "000000" ? "000001" : "000000");
  await answer.getByRole("button", { name: "Accept and sign option B" }).click();
  await answer.getByText("The code is incorrect or was already used.").waitFor();
  // An address typed since needs a code of its own.
  await answer.getByLabel("Your email address").fill("somebody.else@kilnside.example");
  const accept = answer.getByRole("button", { name: "Accept and sign option B" });
  await expect.poll(() => accept.getAttribute("aria-disabled")).toBe("true");
  await answer.getByLabel("Your email address").fill(email);
  await answer.getByLabel("Code from the email").fill(code);
  await answer.getByRole("button", { name: "Accept and sign option B" }).click();
  await client.getByText(/^Accepted by Lena Hartley/).waitFor();

  const accepted = page.getByRole("region", { name: "Accepted" });
  await accepted.getByRole("link", { name: "Winter season" }).waitFor();
  await accepted.getByText("Option B").waitFor();
  await accepted.getByRole("button", { name: "Convert…" }).click();
  await page.getByRole("button", { name: "Create contract" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Open" }).click();
  await page.getByRole("heading", { name: "Winter season" }).waitFor();
  await page.getByRole("link", { name: /Proposal 001/ }).waitFor();
  expect(page.url()).toContain("/contract/");
});

test("a station is presented with audio, which its customer plays on the page of a proposal", async () => {
  const page = await open();
  await signUp(page, "piet@proposal.example", "Portrait Radio");
  const { call } = calling(page);
  const station = await call("stations.create", { name: "Vane FM", code: "VF" });
  await page.goto(`/stations/${station.uuid}?tab=portrait`);
  await page.getByLabel("Format").fill("Hits and news");
  await page.getByLabel("Coverage").fill("The coast");
  const choose = page.getByRole("region", { name: "Audio samples" }).locator("input[type=file]");
  await choose.setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("x") });
  await page.getByText("notes.txt has an unsupported file type").waitFor();
  const wrong = { name: "Wrong.wav", mimeType: "audio/wav", buffer: Buffer.from("no audio at all") };
  await choose.setInputFiles(wrong);
  await page.getByLabel("Title of sample 1").waitFor();
  await page.getByRole("button", { name: "Save portrait" }).click();
  await page.getByText("This is not an audio file that browsers can play.").waitFor();
  await page.getByRole("button", { name: "Remove sample 1" }).click();
  for (const [name, hertz] of [
    ["Studio spot", 440],
    ["Morning show", 550],
  ] as const) {
    const buffer = tone({ seconds: 8, hertz });
    await choose.setInputFiles({ name: `${name}.wav`, mimeType: "audio/wav", buffer });
    await page.getByText("Save the portrait to play this sample.").last().waitFor();
    await expect
      .poll(() =>
        page
          .getByLabel(/^Title of sample/)
          .last()
          .inputValue(),
      )
      .toBe(name);
  }
  await page.getByRole("button", { name: "Move sample 2 up" }).click();
  await page.getByRole("button", { name: "Remove sample 2" }).click();
  await page.getByRole("button", { name: "Undo" }).first().click();
  await page.getByRole("button", { name: "Save portrait" }).click();
  await page.getByRole("button", { name: "Play Morning show" }).waitFor({ timeout: 30_000 });

  const { uuid: customer } = await call("customers.create", { name: "Kilnside Energy" });
  const from = toDay(new Date().toISOString().slice(0, 10));
  const flight = { customer, start_date: from, end_date: addDays(from, 30) };
  const segment = {
    kind: "variable",
    length: 20,
    stations: [station.uuid],
    from_date: from,
    to_date: addDays(from, 30),
    weekdays: [1, 2, 3, 4, 5],
    hours: [{ hour: 8, spots: 0 }],
    per_day: 1,
  };
  const draft = await call("campaigns.create_draft", { ...flight, name: "Winter", segments: [segment] });
  const made = await call("proposals.update_create", {
    ...flight,
    title: "Winter season",
    valid_until: addDays(from, 14),
    options: [{ campaign: draft.uuid, lines: [{ title: "Spots", quantity: 100, price: "20.00" }] }],
  });
  await page.goto(`/proposal/${made.uuid}`);
  await page.getByRole("heading", { name: "Vane FM" }).waitFor();
  const sent = await call<{ share_code: string }>("proposals.update_status", {
    uuid: made.uuid,
    version: made.version,
    status: "sent",
  });
  const client = await open();
  await client.goto(`/share/proposal/${sent.share_code}`);
  await client.getByText("Radio · Hits and news").waitFor();
  await client.getByRole("button", { name: "Play Morning show" }).click();
  await client.getByRole("button", { name: "Pause Morning show" }).waitFor();
  const place = client.getByRole("slider", { name: "Playback position of Morning show" });
  await expect.poll(async () => Number(await place.inputValue())).toBeGreaterThan(0);
  // One plays at a time.
  await client.getByRole("button", { name: "Play Studio spot" }).click();
  await client.getByRole("button", { name: "Play Morning show" }).waitFor();
  await client.getByRole("button", { name: "Pause Studio spot" }).waitFor();
});

test("the audience of a station is pasted, and a plan on a draft campaign shows its customer whom it reaches", async () => {
  const page = await open();
  await signUp(page, "petra@reach.example", "Reach Radio");
  const { call } = calling(page);
  const terms = { list: { basis: "second", price: "1.00" } };
  const card = await call("price_models.update", { name: "Card", terms });
  const station = await call("stations.create", { name: "Vane FM", code: "VF", price_model: card.uuid });
  const from = addDays(toDay(new Date().toISOString().slice(0, 10)), 7);
  const to = addDays(from, 6);
  const lines = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    weekday,
    second: 8 * 3600,
    name: "Break 1",
    capacity_seconds: 60,
  }));
  await call("breaks.update", { uuid: station.uuid, from: addDays(from, -7), lines });

  await page.goto(`/stations/${station.uuid}?tab=audience`);
  await page.getByRole("button", { name: "Add audience data" }).click();
  await page.getByLabel("People in the area").fill("100000");
  await page.getByLabel("Weekly reach").fill("900");
  await page.getByLabel("Study", { exact: true }).fill("Sample study");
  await page.getByLabel("Period").fill("Autumn 2026");
  await page.getByRole("textbox", { name: "Mon–Fri, 08:00" }).evaluate((input) => {
    const data = new DataTransfer();
    data.setData("text/plain", "1,200\t1,000\t800\r\n1,100\t900\t700\r\n");
    input.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await page.getByText("2 rows pasted").waitFor();
  const save = page.getByRole("button", { name: "Save audience data" });
  await save.click();
  await page.getByText("Must not be above the weekly reach").waitFor();
  await page.getByLabel("Weekly reach").fill("4000");
  // Another tab of the station asks before it takes what was typed away.
  const asked = page.waitForEvent("dialog");
  const left = page.getByRole("link", { name: "Portrait" }).click();
  await (await asked).dismiss();
  await left;
  await save.click();
  await page.getByText("Saved").first().waitFor();
  await page.reload();
  const sunday = page.getByRole("textbox", { name: "Sunday, 09:00" });
  await expect.poll(() => sunday.inputValue()).toBe("700");

  const { uuid: customer } = await call("customers.create", { name: "Kilnside Energy" });
  const draft = await call("campaigns.create_draft", {
    name: "Winter",
    customer,
    start_date: from,
    end_date: to,
    segments: [
      {
        kind: "exact",
        length: 30,
        stations: [station.uuid],
        from_date: from,
        to_date: to,
        weekdays: [1, 2, 3, 4, 5, 6, 7],
        hours: [{ hour: 8, spots: 1 }],
      },
    ],
  });
  // 5 × 1,200, 1,000 and 800: 4,000 × (1 − 0.7⁵ × 0.75 × 0.8)
  const reached = "3,597 (3.6 % of 100,000)";
  await page.goto(`/order-v2/${draft.uuid}`);
  await page.getByRole("region", { name: "Estimated reach" }).getByText(reached).waitFor();
  const spots = { title: "Vane FM", quantity: 7, price: "30.00", spots: true };
  const { uuid, version } = await call("proposals.update_create", {
    customer,
    title: "Winter season",
    start_date: from,
    end_date: to,
    valid_until: to,
    options: [{ campaign: draft.uuid, lines: [spots] }],
  });
  await page.goto(`/proposal-v2/${uuid}`);
  const figures = page.getByRole("region", { name: "Estimated reach" });
  await figures.getByText("7,800").waitFor();
  await figures.getByText(reached).waitFor();
  const sent = await call<{ share_code: string }>("proposals.update_status", {
    uuid,
    version,
    status: "sent",
  });
  const client = await open();
  await client.goto(`/share/proposal/${sent.share_code}`);
  await client.getByRole("heading", { name: "Estimated reach" }).waitFor();
  await client.getByText(reached).waitFor();
  await client.getByText(/^Source: Sample study, Autumn 2026\. An estimate/).waitFor();
});
