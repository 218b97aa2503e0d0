import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { CallName, CallNamed } from "@/lib/calls";
import type { CallArgs } from "@/lib/calls/kit";
import type { Day } from "@/lib/day";
import { signAccessToken } from "@/server/access-token";
import { run } from "@/server/api/run";
import { makeCtx } from "@/server/ctx";
import { getGlobalClient, getTenantClient, runForTenant } from "@/server/data/kernel/client";
import { createCallError, deleteOldSupportLog, readSupportLog } from "@/server/data/unscoped/health";
import { setStaff } from "@/server/data/unscoped/staff";
import { identify } from "@/server/identity";
import * as outside from "@/server/outside/mail";
import * as services from "@/server/services";
import { sendTenantMail } from "@/server/services/tenant-mail";
import { cookiesFor, send } from "@/tests/api/client";
import { make } from "@/tests/make";
import { type Person, person, setClock, world } from "@/tests/world";

const NOW = "2026-11-21T09:00:00Z";
beforeAll(() => setClock(NOW));
afterAll(() => setClock(null));

/** The requests of a session through the door that reads rights from the database, at a moment. */
async function sessionOf(who: Person) {
  const { actor } = await who.ctx();
  const session = actor!.session_id;
  await getGlobalClient().session.update({
    where: { uuid: session },
    data: { two_factor_at: new Date(NOW), expires_at: new Date("2027-01-01T00:00:00Z") },
  });
  const at = async (now = NOW) => {
    const { token } = signAccessToken(session, who.user_id, new Date(now));
    return identify({ access: token, now: new Date(now), request_id: "test", address: "" });
  };
  const ask = async <N extends CallName>(name: N, input: CallArgs<CallNamed<N>>, now = NOW) =>
    run(await at(now), name, input);
  return { session, at, ask };
}
async function staffed() {
  const all = await world();
  const pia = await person(all.there, "viewer", "pia");
  await setStaff(pia.email, true);
  return { ...all, pia, staff: await sessionOf(pia) };
}
const logOf = async (who: Person) =>
  (await who.api.activity.list({ tenant: who.tenant_id })).rows.filter(({ via }) => via === "staff");
const REASON = { reason: "Ticket 4471: upload fails" };

describe("the calls of staff", () => {
  test("do not exist for others, and need a second factor of the last twelve hours", async () => {
    const { ana, staff, session } = await staffed().then((all) => ({ ...all, session: all.staff.session }));
    await expect(ana.api.admin.stats({})).rejects.toMatchObject({ code: "not_found" });
    await expect(staff.ask("admin.stats", {}, "2026-11-21T21:00:01Z")).rejects.toMatchObject({
      message: "two_factor_wanted",
    });
    await getGlobalClient().session.update({ where: { uuid: session }, data: { two_factor_at: null } });
    await expect(staff.ask("admin.stats", {})).rejects.toMatchObject({ message: "two_factor_wanted" });
  });

  test("find a tenant by name, id, and the address of a member", async () => {
    const { here, ana, staff } = await staffed();
    await make.station(ana);
    for (const search of [here, ana.email, ana.user_id]) {
      const { rows } = await staff.ask("admin_tenants.list", { search });
      expect(
        rows.map(({ uuid }) => uuid),
        search,
      ).toEqual([here]);
      expect(rows[0]).toMatchObject({ members: 5, stations: 1, expired: 0, status: "active" });
    }
    const { rows } = await staff.ask("admin_tenants.list", {
      search: "Kestrel",
      sort: [{ id: "name" }],
      per_page: 500,
    });
    expect(rows.some(({ uuid }) => uuid === here)).toBe(true);
  });

  test("read a tenant with a line in its own activity log", async () => {
    const { here, ana, staff } = await staffed();
    const { uuid: station } = await make.station(ana);
    const file = await staff.ask("admin_tenants.retrieve", { uuid: here });
    expect(file.licences).toMatchObject([{ uuid: station, license_type: "trial", license_state: "running" }]);
    expect(file.people.map(({ email }) => email)).toContain(ana.email);
    expect(await logOf(ana)).toMatchObject([{ action: "tenant.opened_by_staff", actor: "pia Test" }]);
    expect(await ana.api.activity.verify({ tenant: here })).toMatchObject({ whole: true });
  });

  test("change storage, features and status at the version that was read", async () => {
    const { here, ana, staff } = await staffed();
    const { version } = await staff.ask("admin_tenants.retrieve", { uuid: here });
    const changed = await staff.ask("admin_tenants.update", {
      uuid: here,
      version,
      storage_available_gb: 12.5,
      flags: { import: true },
    });
    expect(changed).toMatchObject({
      storage_available: 12.5,
      flags: { import: true, large_segment_plays: false },
    });
    const stale = staff.ask("admin_tenants.update", { uuid: here, version, storage_available_gb: 1 });
    await expect(stale).rejects.toMatchObject({ code: "stale" });
    const { staff_acts } = changed;
    expect(staff_acts).toMatchObject([{ action: "tenant.updated_by_staff", actor: "pia Test" }]);
    const own = await sessionOf(ana);
    await own.ask("tenant.checklist", {});
    await staff.ask("admin_tenants.update", { uuid: here, version: changed.version, status: "suspended" });
    await expect(own.ask("tenant.checklist", {})).rejects.toMatchObject({ code: "not_found" });
  });

  test("extend a licence of any tenant, and list it", async () => {
    const { here, ana, staff } = await staffed();
    const { uuid } = await make.station(ana);
    const search = here;
    const [row] = (await staff.ask("admin_stations.list", { search })).rows;
    const change = { uuid, tenant_id: here, version: row!.version, license_expires_at: "2027-03-01" as Day };
    await staff.ask("admin_stations.update", change);
    expect((await staff.ask("admin_stations.list", { search })).rows).toMatchObject([
      { uuid, tenant_name: "Vane & Kestrel Radio", license_expires_at: "2027-03-01" },
    ]);
    await expect(staff.ask("admin_stations.update", change)).rejects.toMatchObject({ code: "stale" });
    expect(await logOf(ana)).toMatchObject([{ action: "station.licence_changed_by_staff" }]);
  });

  test("run a failed job again, once, in the tenant's own activity log", async () => {
    const { here, there, ana, staff } = await staffed();
    const { uuid: job } = await runForTenant(here, () =>
      getTenantClient(here).job.create({
        data: {
          tenant_id: here,
          kind: "test.fails",
          input: {},
          state: "failed",
          error: "disk full",
          progress: 40,
          created_by: ana.user_id,
        },
      }),
    );
    const file = await staff.ask("admin_tenants.retrieve", { uuid: here });
    expect(file.jobs).toMatchObject([{ uuid: job, error: "disk full" }]);
    await expect(staff.ask("admin_tenants.rerun_job", { uuid: there, job })).rejects.toMatchObject({
      code: "not_found",
    });
    const tries = await Promise.allSettled(
      [1, 2].map(() => staff.ask("admin_tenants.rerun_job", { uuid: here, job })),
    );
    expect(tries.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(tries.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "conflict", message: "job_not_failed" },
    });
    const after = await staff.ask("admin_tenants.retrieve", { uuid: here });
    expect([after.jobs, after.jobs_waiting]).toEqual([[], 1]);
    expect(await ana.api.jobs.retrieve({ uuid: job })).toMatchObject({
      state: "queued",
      progress: 0,
      error: null,
    });
    expect((await logOf(ana)).map(({ action }) => action)).toContain("tenant.job_rerun_by_staff");
  });

  test("find a request that failed by its id, with call and cause and nothing of its input", async () => {
    const { here, ana, staff } = await staffed();
    const { uuid } = await ana.api.customers.create({ name: "Kilnside Energy" });
    const service = vi.spyOn(services, "findService").mockImplementation(() => async () => {
      throw new TypeError("Kilnside Energy is not a function");
    });
    const failed = await send("GET", `/api/corporate/customers/retrieve/${uuid}`, {
      cookies: await cookiesFor(ana),
    });
    service.mockRestore();
    expect(failed.status).toBe(500);
    const request_id = failed.headers.get("x-request-id")!;
    await vi.waitFor(async () => {
      const { rows } = await staff.ask("admin_tenants.list", { search: request_id });
      expect(rows.map((row) => row.uuid)).toEqual([here]);
    });
    const file = await staff.ask("admin_tenants.retrieve", { uuid: here });
    expect(file.errors).toMatchObject([
      { request_id, call: "customers.retrieve", code: "broken", cause: "TypeError" },
    ]);
    expect(JSON.stringify(file.errors)).not.toContain("Kilnside");
    // A refusal is no failure.
    await send("GET", `/api/corporate/customers/retrieve/${here}`, { cookies: await cookiesFor(ana) });
    expect((await staff.ask("admin_tenants.retrieve", { uuid: here })).errors).toHaveLength(1);
  });

  test("see what became of mails, by masked receiver and Message-ID", async () => {
    const { here, staff } = await staffed();
    const mail = { to: "mara.lind@example.com", subject: "Hello", text: "Hello", html: "Hello", links: [] };
    await sendTenantMail(here, "document", mail);
    const refusal = vi.spyOn(outside, "sendMail");
    for (const error of [{ responseCode: 550, code: "EENVELOPE" }, { code: "ECONNECTION" }]) {
      // The list is in the order of the time, in milliseconds.
      await new Promise((done) => setTimeout(done, 2));
      refusal.mockRejectedValueOnce(Object.assign(new Error("mara.lind@example.com unknown"), error));
      await expect(sendTenantMail(here, "reminder", mail)).rejects.toThrow("unknown");
    }
    refusal.mockRestore();
    const file = await staff.ask("admin_tenants.retrieve", { uuid: here });
    const receiver = "m•••@example.com";
    expect(file.mails).toMatchObject([
      { kind: "reminder", receiver, state: "failed", cause: "ECONNECTION" },
      { kind: "reminder", receiver, state: "bounced", cause: "550 EENVELOPE" },
      { kind: "document", receiver, state: "sent", cause: "" },
    ]);
    expect(new Set(file.mails.map(({ message_id }) => message_id)).size).toBe(3);
    expect(JSON.stringify(file.mails)).not.toContain("mara");
    const search = file.mails[2]!.message_id;
    const { rows } = await staff.ask("admin_tenants.list", { search });
    expect(rows.map((row) => row.uuid)).toEqual([here]);
  });

  test("keep the newest failures of each tenant for ninety days", async () => {
    const { here, there } = await staffed();
    const log = (tenant_id: string, at: string) =>
      createCallError({
        request_id: randomUUID(),
        tenant_id,
        call: "x.y",
        code: "broken",
        cause: "Error",
        at: new Date(at),
      });
    await log(here, "2026-08-01T00:00:00Z");
    for (const day of [1, 2, 3]) await log(here, `2026-11-0${day}T00:00:00Z`);
    await log(there, "2026-11-01T00:00:00Z");
    const left = async (tenant: string) =>
      (await readSupportLog(tenant, new Date(0), 9)).errors.map(({ at }) => at.toISOString().slice(0, 10));
    await deleteOldSupportLog(new Date(NOW));
    expect(await left(here)).toEqual(["2026-11-03", "2026-11-02", "2026-11-01"]);
    await deleteOldSupportLog(new Date(NOW), 2);
    expect([await left(here), await left(there)]).toEqual([["2026-11-03", "2026-11-02"], ["2026-11-01"]]);
  });

  test("count the platform without sandboxes", async () => {
    const { staff } = await staffed();
    const count = () =>
      getGlobalClient().tenant.count({ where: { kind: "live", status: { not: "closed" } } });
    // Tests of other files create tenants meanwhile.
    const before = await count();
    const stats = await staff.ask("admin.stats", {});
    expect(stats.months).toHaveLength(12);
    expect(stats.months.at(-1)!.month).toBe("2026-11-01");
    expect(stats.tenants).toBeGreaterThanOrEqual(before);
    expect(stats.tenants).toBeLessThanOrEqual(await count());
  });
});

describe("the view of a tenant by staff", () => {
  test("reads everything, is recorded once for each record, and tells the admins", async () => {
    const { here, ana, staff, pia } = await staffed();
    const { uuid } = await ana.api.customers.create({ name: "Kilnside Energy" });
    await staff.ask("admin_tenants.impersonate", { uuid: here, ...REASON });
    expect((await staff.at()).tenant).toMatchObject({ tenant_id: here, role: "viewer" });
    for (const _ of [1, 2]) {
      expect(await staff.ask("customers.retrieve", { uuid })).toMatchObject({ name: "Kilnside Energy" });
    }
    expect(await staff.ask("tenant.current", {})).toMatchObject({ uuid: here });
    const actions = (await logOf(ana)).map(({ action, title }) => [action, title]);
    expect(actions).toEqual([
      ["tenant.read_by_staff", "tenant.current"],
      ["tenant.read_by_staff", "customers.retrieve"],
      ["tenant.viewed_by_staff", REASON.reason],
    ]);
    expect((await ana.api.notifications.list({ tenant: here })).rows).toMatchObject([
      { event: "staff_viewed", params: REASON, actor: "pia Test" },
    ]);
    expect(pia.tenant_id).not.toBe(here);
  });

  test("changes nothing, whatever is asked", async () => {
    const { here, ana, staff } = await staffed();
    const { uuid } = await ana.api.customers.create({ name: "Kilnside Energy" });
    const campaign = await make.campaign(ana);
    await staff.ask("admin_tenants.impersonate", { uuid: here, ...REASON });
    const refused = { code: "forbidden" };
    await expect(staff.ask("customers.create", { name: "Not mine" })).rejects.toMatchObject(refused);
    await expect(staff.ask("customers.destroy", { uuid })).rejects.toMatchObject(refused);
    // A member's own call that writes is refused by Postgres itself.
    await expect(staff.ask("data.download", {})).rejects.toMatchObject(refused);
    await expect(staff.ask("profile.update", { params: { theme: "dark" } })).rejects.toMatchObject({
      message: "view_only",
    });
    const comment = staff.ask("comments.create", { kind: "campaign", uuid: campaign.uuid, text: "Hello" });
    await expect(comment).rejects.toMatchObject({ message: "view_only" });
    expect((await ana.api.customers.list({ tenant: here })).total).toBeGreaterThan(0);
  });

  test("ends by itself after 30 minutes, when it is left, and with the staff rights", async () => {
    const { here, there, ana, staff, pia } = await staffed();
    const tenantAt = async (now?: string) => (await staff.at(now)).tenant?.tenant_id;
    await staff.ask("admin_tenants.impersonate", { uuid: here, ...REASON });
    expect(await tenantAt("2026-11-21T09:29:59Z")).toBe(here);
    expect(await tenantAt("2026-11-21T09:30:00Z")).toBe(there);
    await staff.ask("admin_tenants.end_view", {});
    expect(await tenantAt()).toBe(there);
    expect((await logOf(ana)).map(({ action }) => action)).toContain("tenant.view_ended_by_staff");
    await staff.ask("admin_tenants.impersonate", { uuid: here, ...REASON });
    await setStaff(pia.email, false);
    expect(await tenantAt()).toBe(there);
  });

  test("needs a reason", async () => {
    const { here, staff } = await staffed();
    const view = staff.ask("admin_tenants.impersonate", { uuid: here, reason: "look" });
    await expect(view).rejects.toMatchObject({ code: "invalid" });
  });
});

describe("messages from staff", () => {
  const message = { title: "Maintenance", body: "Sunday at 2", blinking: true };
  const countOf = (who: Person) => who.api.platform_notifications.count({});

  test("reach everyone, admins only, or one tenant, and are read once by each person", async () => {
    const { here, ana, sam, cara, staff } = await staffed();
    const before = await Promise.all([ana, sam, cara].map(async (who) => (await countOf(who)).count));
    await staff.ask("platform_notifications.create", { ...message, audience: "admins", only_tenant: here });
    const after = await Promise.all([ana, sam, cara].map(async (who) => (await countOf(who)).count));
    expect(after.map((count, n) => count - before[n]!)).toEqual([1, 0, 0]);
    expect((await countOf(ana)).blinking).toBe(true);
    const { rows } = await ana.api.platform_notifications.list({});
    const { uuid } = rows.find(({ title, read_at }) => title === "Maintenance" && read_at === null)!;
    for (const _ of [1, 2]) await ana.api.platform_notifications.mark_as_read({ uuid });
    expect((await countOf(ana)).count).toBe(before[0]);
    const foreign = cara.api.platform_notifications.mark_as_read({ uuid });
    await expect(foreign).rejects.toMatchObject({ code: "not_found" });
  });

  test("are shown from the moment they are published", async () => {
    const { here, ana, staff } = await staffed();
    const { count } = await countOf(ana);
    const publish_at = "2026-11-21T10:00:00.000Z";
    await staff.ask("platform_notifications.create", { ...message, only_tenant: here, publish_at });
    expect(await countOf(ana)).toMatchObject({ count, next_at: publish_at });
    const later = makeCtx({ ...(await ana.ctx()), now: new Date(publish_at) });
    expect(await run(later, "platform_notifications.count", {})).toMatchObject({ count: count + 1 });
  });
});
