import { workOff } from "@/tests/world";
import { type caller, type Jar, request } from "../calling";
import { upload } from "../upload";

type Call = ReturnType<typeof caller>;

type Demo = { tenant: { uuid: string } };

/** Imports a download into an empty sandbox, which is deleted again. */
async function importInto(call: Call, jar: () => Jar, own: string, download: Uint8Array) {
  const { uuid: tenant } = (await call<Demo>("sandbox.create_demo")).tenant;
  await call("tenant.change_default", { uuid: tenant });
  await call("data.inspect", { tenant, upload: await upload(jar(), download) });
  await call("data.import", { tenant, upload: await upload(jar(), download) });
  await workOff({ tenant_id: tenant });
  await call("tenant.change_default", { uuid: own });
  await call("sandbox.delete_demo", { uuid: tenant });
}

/** A tenant's data as a whole: sandboxes, the complete export and its import, erasure and its cancellation. */
export async function dataRights(call: Call, jar: () => Jar, tenant: string, password: string) {
  await call("user.confirm_password", { password });
  await call("sandbox.copy", { tenant });
  await workOff({ tenant_id: tenant });
  const { job } = await call<{ job: string }>("data.download");
  await workOff({ tenant_id: tenant });
  await call("jobs.download", { uuid: job });
  const { bytes } = await request("jobs.download", { uuid: job }, jar());
  const { name } = await call<{ name: string }>("tenant.current");
  await call("data.erase", { password, confirm: name });
  await call("data.keep");
  await importInto(call, jar, tenant, bytes);
  // Deleted before it is filled with demo data, which takes a minute.
  const demo = await call<Demo>("sandbox.create_demo");
  await call("sandbox.fill", { tenant: demo.tenant.uuid });
  await call("sandbox.delete_demo", { uuid: demo.tenant.uuid });
}
