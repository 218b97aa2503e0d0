import { expect, test } from "vitest";
import { addDays, toDay } from "@/lib/day";
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
