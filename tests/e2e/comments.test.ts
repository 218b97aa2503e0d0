import { expect, test } from "vitest";
import { addDays, getWeekStart, toDay } from "@/lib/day";
import { calling } from "./calling";
import { browsing, joinInvited, linkMailedTo, signUp } from "./person";

const { page: open } = browsing();
const monday = addDays(getWeekStart(toDay(new Date().toISOString().slice(0, 10))), 7);

test("a seller mentions a colleague on a campaign, who answers on the phone; both see it at once", async () => {
  const owner = await open();
  await signUp(owner, "olga@comments.example", "Comment Radio");
  const { call } = calling(owner);
  const { uuid: tenant } = await call("tenant.current");
  await call("invitations.send", { tenant, email: "tom@comments.example", role: "traffic" });
  const station = await call("stations.create", { name: "Vane FM", code: "VF" });
  const lines = [{ weekday: 1, second: 36_000, name: "Break 1", capacity_seconds: 90 }];
  await call("breaks.update", { uuid: station.uuid, from: monday, lines });
  const customer = await call("customers.create", { name: "Kilnside Energy" });
  const draft = await call("campaigns.create_draft", {
    name: "Autumn sale",
    customer: customer.uuid,
    start_date: monday,
    end_date: addDays(monday, 6),
    segments: [],
  });
  const tom = await open({ viewport: { width: 390, height: 844 } });
  await joinInvited(tom, "tom@comments.example", "Tom", "Marsh");

  // The list is used by keys alone: Escape closes it and keeps the text, an arrow and Enter choose.
  await owner.goto(`/order-v2/${draft.uuid}`);
  await owner.getByRole("button", { name: "Comments" }).click();
  const panel = owner.getByRole("complementary", { name: "Comments" });
  await panel.getByText("No comments yet").waitFor();
  const field = panel.getByLabel("Add comment");
  await field.pressSequentially("Please check, @");
  const people = owner.getByRole("listbox", { name: "People" });
  await people.getByRole("option", { name: "Tom Marsh" }).waitFor();
  await field.press("Escape");
  await people.waitFor({ state: "hidden" });
  await field.pressSequentially("ma");
  await people.getByRole("option", { name: "Tom Marsh" }).waitFor();
  // Ines Marlow comes first.
  await field.press("ArrowDown");
  await field.press("Enter");
  expect(await field.inputValue()).toBe("Please check, @Tom Marsh ");

  // A text that could not be sent stays, through a reload as well.
  await field.pressSequentially("by Friday");
  const creating = "**/api/tenant/comments/create/**";
  await owner.route(creating, (route) => route.abort());
  await field.press("Control+Enter");
  await panel.getByText(/not responding|No connection/).waitFor();
  expect(await field.inputValue()).toBe("Please check, @Tom Marsh by Friday");
  await owner.unroute(creating);
  // The people who can be mentioned come late: the comment waits for them.
  await owner.route("**/api/tenant/comments/people/**", async (route) => {
    await new Promise((done) => setTimeout(done, 2_000));
    await route.continue();
  });
  await owner.reload();
  await expect.poll(() => field.inputValue()).toBe("Please check, @Tom Marsh by Friday");
  await field.press("Control+Enter");
  await panel.getByRole("listitem").getByText("by Friday").waitFor();
  await expect.poll(() => field.inputValue()).toBe("");

  // The link of the mail opens the campaign with its comments.
  await tom.goto(await linkMailedTo("tom@comments.example", "/order-v2/"));
  const thread = tom.getByRole("complementary", { name: "Comments" });
  await thread.getByText("@Tom Marsh").waitFor();
  await thread.getByLabel("Add comment").fill("Checked, all fine.");
  await thread.getByRole("button", { name: "Send comment" }).click();
  await panel.getByText("Checked, all fine.").waitFor();
  await owner.getByRole("button", { name: "Comments 2" }).waitFor();

  // The author changes a comment; a deleted one is taken back.
  await panel.getByRole("button", { name: "More actions for the comment of Ines Marlow" }).click();
  await owner.getByRole("menuitem", { name: "Edit" }).click();
  await panel.getByLabel("Edit comment").fill("Please check, @Tom Marsh by Monday");
  await panel.getByRole("button", { name: "Save" }).click();
  await thread.getByText("by Monday").waitFor();
  await panel.getByRole("button", { name: "More actions for the comment of Tom Marsh" }).click();
  await owner.getByRole("menuitem", { name: "Delete" }).click();
  await thread.getByText("Checked, all fine.").waitFor({ state: "detached" });
  await owner.getByRole("button", { name: "Undo", exact: true }).last().click();
  await thread.getByText("Checked, all fine.").waitFor();

  // A day's log has comments of its own.
  await owner.goto(`/traffic-log-editor?station=${station.uuid}&date=${monday}`);
  await owner.getByRole("button", { name: "Comments", exact: true }).click();
  await panel.getByLabel("Add comment").fill("The jingle is late.");
  await panel.getByLabel("Add comment").press("Control+Enter");
  await panel.getByRole("listitem").getByText("The jingle is late.").waitFor();
  await owner.getByRole("button", { name: "Comments 1" }).waitFor();
  const allowed = /net::ERR_FAILED/;
  expect([...owner.seen.errors, ...tom.seen.errors].filter((error) => !allowed.test(error))).toEqual([]);
});
