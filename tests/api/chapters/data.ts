import { workOff } from "@/tests/world";
import type { caller } from "../calling";

type Call = ReturnType<typeof caller>;

/** A tenant's data as a whole: sandboxes, the complete export, erasure and its cancellation. */
export async function dataRights(call: Call, tenant: string, password: string) {
  await call("user.confirm_password", { password });
  await call("sandbox.copy", { tenant });
  await workOff({ tenant_id: tenant });
  const { job } = await call<{ job: string }>("data.download");
  await workOff({ tenant_id: tenant });
  await call("jobs.download", { uuid: job });
  const { name } = await call<{ name: string }>("tenant.current");
  await call("data.erase", { password, confirm: name });
  await call("data.keep");
  // Deleted before it is filled with demo data, which takes a minute.
  const demo = await call<{ tenant: { uuid: string } }>("sandbox.create_demo");
  await call("sandbox.fill", { tenant: demo.tenant.uuid });
  await call("sandbox.delete_demo", { uuid: demo.tenant.uuid });
}
