import { expect, test } from "vitest";
import { calling } from "./calling";
import { browsing, joinInvited, linkMailedTo, signUp } from "./person";

const { page: open } = browsing();
test("an agent is invited by mail, sees and sells only their own business, and is unlinked at once", async () => {
  const owner = await open();
  await signUp(owner, "ada@people.example", "People Radio");
  const { call } = calling(owner);
  await call("stations.create", { name: "Vane FM", code: "VF" });
  await owner.goto("/settings/agents");
  await owner.getByRole("button", { name: "New agent or agency" }).click();
  await owner.getByLabel("Name").fill("Joan Tilbury");
  await owner.getByLabel("Email").fill("joan@people.example");
  await owner.getByLabel("Commission").fill("7.5");
  await owner.getByRole("button", { name: /^Add/ }).click();
  await owner.getByRole("cell", { name: "7.50 %", exact: true }).waitFor();
  const { rows } = await call<{ rows: { uuid: string }[] }>("agents.list", {
    tenant: (await call("tenant.current")).uuid,
  });
  await call("customers.create", { name: "Kilnside Energy", agent: rows[0]!.uuid });
  await call("customers.create", { name: "Autohaus Brennick" });
  await owner.getByRole("button", { name: "Actions for Joan Tilbury" }).click();
  await owner.getByRole("menuitem", { name: "Invite to portal" }).click();
  await owner.getByRole("cell", { name: "Invited", exact: true }).waitFor();

  const joan = await open();
  await joinInvited(joan, "joan@people.example", "Joan", "Tilbury");
  expect(await joan.getByRole("link", { name: "Invoices" }).count()).toBe(0);
  expect(await joan.getByText("Getting started").count()).toBe(0);
  await joan.getByRole("link", { name: "Customers" }).click();
  await joan.getByRole("link", { name: "Kilnside Energy" }).waitFor();
  expect(await joan.getByText("Autohaus Brennick").count()).toBe(0);
  await joan.goto("/order-v2/new");
  await joan.getByLabel("Customer").fill("e");
  await joan.getByRole("option", { name: /Kilnside/ }).waitFor();
  expect(await joan.getByRole("option", { name: /Brennick/ }).count()).toBe(0);
  await joan.getByRole("option", { name: /Kilnside/ }).click();
  await joan.getByRole("button", { name: "Stations" }).click();
  await joan.getByText("Vane FM").waitFor();
  for (const path of ["/settings/people", "/traffic-log-editor"]) {
    await joan.goto(path);
    await joan.getByRole("heading", { name: "No access" }).waitFor();
  }

  await owner.getByRole("button", { name: "Actions for Joan Tilbury" }).click();
  await owner.getByRole("menuitem", { name: "End access" }).click();
  await owner.getByRole("button", { name: "End access" }).last().click();
  await owner.getByRole("cell", { name: "None", exact: true }).waitFor();
  await joan.goto("/customers");
  await joan.waitForURL(/\/auth\/login/);
  // The invitation was used: its link says so, and what to do next.
  const stranger = await open();
  await stranger.goto(await linkMailedTo("joan@people.example", "/auth/register/"));
  await stranger.getByText("This link has expired or was already used.").waitFor();
  await stranger.getByRole("link", { name: "Sign in" }).click();
  await stranger.waitForURL(/\/auth\/login/);
  expect([...owner.seen.errors, ...joan.seen.errors, ...stranger.seen.errors]).toEqual([]);
});

test("a member is invited for one station, changed and removed; someone with an account joins from home", async () => {
  const owner = await open();
  await signUp(owner, "bea@people.example", "Two Stations");
  const { call } = calling(owner);
  for (const [name, code] of [
    ["Pier 103", "P1"],
    ["Hillfort Talk", "HT"],
  ])
    await call("stations.create", { name, code });
  await owner.goto("/settings/people");
  await owner.getByRole("button", { name: "Invite member" }).click();
  await owner.getByLabel("Email").fill("dana@people.example");
  await owner.locator("label", { hasText: "Selected stations" }).click();
  await owner.getByLabel("Pier 103").check();
  await owner
    .getByRole("button", { name: /^Invite/ })
    .last()
    .click();
  await owner.getByText("Invitation sent to dana@people.example.").waitFor();

  const dana = await open();
  await joinInvited(dana, "dana@people.example", "Dana", "Stroud");
  await dana.goto("/stations");
  await dana.getByRole("link", { name: "Pier 103" }).first().waitFor();
  expect(await dana.getByText("Hillfort Talk").count()).toBe(0);
  await dana.goto("/stations/new");
  await dana.getByRole("heading", { name: "No access" }).waitFor();

  await owner.reload();
  await owner.getByRole("button", { name: "Actions for Dana Stroud" }).click();
  await owner.getByRole("menuitem", { name: "Remove member" }).click();
  await owner.getByLabel(/Enter “Dana Stroud”/).fill("Dana Stroud");
  await owner.getByRole("button", { name: "Remove member" }).last().click();
  await expect.poll(() => owner.getByText("dana@people.example").count()).toBe(0);
  await dana.goto("/stations");
  await dana.waitForURL(/\/auth\/login/);

  // Invited again with the existing account: the sign-in page offers the invitation to people without a tenant.
  await call("invitations.send", {
    tenant: (await call("tenant.current")).uuid,
    email: "dana@people.example",
    role: "viewer",
  });
  await dana.goto("/auth/login");
  await dana.getByRole("button", { name: "Join" }).click();
  await dana.waitForURL((url) => url.pathname === "/");
  await dana.getByRole("link", { name: "Stations" }).first().waitFor();
  expect([...owner.seen.errors, ...dana.seen.errors]).toEqual([]);
});
