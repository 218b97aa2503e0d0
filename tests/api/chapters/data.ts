import { workOff } from "@/tests/world";
import type { caller } from "../calling";

type Call = ReturnType<typeof caller>;

/** A tenant's data as a whole: practice copies, everything as a file, erasure and its taking back. */
export async function dataRights(call: Call, tenant: string, password: string) {
  const copy = await call<{ tenant: { uuid: string } }>("sandbox.copy", { tenant });
  await workOff({ tenant_id: tenant });
  await call("sandbox.delete_demo", { uuid: copy.tenant.uuid });
  const { job } = await call<{ job: string }>("data.download");
  await workOff({ tenant_id: tenant });
  await call("jobs.download", { uuid: job });
  const { name } = await call<{ name: string }>("tenant.current");
  await call("data.erase", { password, confirm: name });
  await call("data.keep");
  // Ordered only: telling the demo takes a minute.
  const demo = await call<{ tenant: { uuid: string } }>("sandbox.create_demo");
  await call("sandbox.fill", { tenant: demo.tenant.uuid });
}
