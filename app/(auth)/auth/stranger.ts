import { redirect } from "next/navigation";
import { LOGIN_PATH } from "@/lib/browser/session";
import { serverCaller } from "@/server/api/server-caller";

/** Who is signed in has no business on an auth page but sign-in (specification, guard table). */
export async function strangerOnly() {
  if ((await serverCaller()).actor) redirect(LOGIN_PATH);
}
