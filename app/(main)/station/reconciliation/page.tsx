import { forbidden, redirect } from "next/navigation";
import { serverCaller } from "@/server/api/server-caller";

/** The reconciliation of the station that has waited longest, else of the first one. */
export default async function Page() {
  const { tenant: context, run, mayCall } = await serverCaller();
  if (!context) redirect("/");
  if (!mayCall("reconciliation.retrieve")) forbidden();
  const tenant = context.tenant_id;
  const [waiting, stations] = await Promise.all([
    run("logs.list", { tenant, filters: { state: "aired" }, sort: [{ id: "date" }], per_page: 1 }),
    run("stations.list", { tenant, per_page: 1 }),
  ]);
  const station = waiting.rows[0]?.station ?? stations.rows[0]?.uuid;
  redirect(station ? `/station/reconciliation/${station}` : "/stations");
}
