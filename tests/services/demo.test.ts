import { expect, test } from "vitest";
import { DEMO_TENANT } from "@/lib/demo-tenant";
import { findUserByEmail, listMemberships } from "@/server/data/unscoped";
import { demoSignIn, seedDemo } from "@/server/demo";
import { world } from "@/tests/world";

/** Begins the demo tenant and is cut off when its owner can sign in. Returns the tenants of the owner. */
async function cutShort() {
  const cut = () => {
    throw new Error("the power failed");
  };
  const noJobs = () => Promise.resolve();
  await expect(seedDemo(() => undefined, noJobs, cut)).rejects.toThrow("the power failed");
  const owner = await findUserByEmail(demoSignIn.email);
  return (await listMemberships(owner!.uuid)).map(({ tenant }) => tenant);
}

test("a demo that was cut short is erased by the next start, and other tenants stay", async () => {
  const { ana } = await world();
  const [first, ...others] = await cutShort();
  expect(first).toMatchObject({ name: DEMO_TENANT.name });
  expect(others).toEqual([]);
  const again = await cutShort();
  expect(again).toHaveLength(1);
  expect(again[0]!.uuid).not.toBe(first!.uuid);
  expect(await ana.api.profile.retrieve({})).toMatchObject({ user: { email: ana.email } });
});
