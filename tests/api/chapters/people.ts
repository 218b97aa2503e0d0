import { randomUUID } from "node:crypto";
import { codeMailed } from "@/tests/mails";
import { type Person, person, world } from "@/tests/world";
import type { caller } from "../calling";

type Call = ReturnType<typeof caller>;
type Any = { uuid: string; version: number };

/** Creates the agent and the agency of the story. */
export async function brought(call: Call, tenant: string, canary: string) {
  const agent = await call<Any>("agents.update", { type: "agent", name: `Iris ${canary}`, note: canary });
  const made = await call<Any>("agents.update", {
    type: "agency",
    name: `Bureau ${canary}`,
    email: `${randomUUID()}@bureau.example`,
  });
  const agency = await call<Any>("agents.update", {
    uuid: made.uuid,
    version: made.version,
    type: "agency",
    name: `Bureau ${canary}`,
    email: `${randomUUID()}@bureau.example`,
    commission_bp: 1500,
    address: "Ring 1",
    post_code: "1010",
    city: "Wien",
    country: "AT",
  });
  await call("agents.list", { tenant, search: "" });
  return { agent: agent.uuid, agency: agency.uuid };
}

/** Members are invited, changed and unlinked; the seeder is invited to another tenant. */
export async function people(call: Call, tenant: string, email: string, { agency }: { agency: string }) {
  await call("agents.make_loginable", { uuid: agency });
  await call("invitations.view", { tenant });
  await call("agents.remove_loginable", { uuid: agency });
  const guest_email = `${randomUUID()}@guest.example`;
  const invited = await call<Any>("invitations.send", { tenant, email: guest_email, role: "sales" });
  await call("invitations.by_code", { code: await codeMailed(guest_email) });
  await call("invitations.cancel", { uuid: invited.uuid });
  await call("users.list", { tenant, search: "" });
  await call("users.simple_list", { tenant });
  await call("users.other_admins", { tenant });
  const guest = await person(tenant, "viewer", "guest");
  await call("users.update", { tenant, user: guest.user_id, version: 1, role: "traffic" });
  await call("users.unlink", { tenant, user: guest.user_id });
  const elsewhere: Person[] = [(await world()).cara, (await world()).cara];
  const asked = await Promise.all(
    elsewhere.map((who) => who.api.invitations.send({ tenant: who.tenant_id, email, role: "viewer" })),
  );
  await call("invitations.personal");
  await call("invitations.accept", { uuid: asked[0]!.uuid });
  await call("invitations.decline", { uuid: asked[1]!.uuid });
}
