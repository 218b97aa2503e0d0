import { redirect } from "next/navigation";
import { buildCommissionHref } from "@/lib/hrefs";
import { serverCaller } from "@/server/api/server-caller";

/** The own commission statement of an agent or agency; members choose one in the settings. */
export default async function Page() {
  const { tenant } = await serverCaller();
  redirect(tenant?.agent ? buildCommissionHref(tenant.agent) : "/settings/agents");
}
