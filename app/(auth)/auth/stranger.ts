import { redirect } from "next/navigation";
import { LOGIN_PATH } from "@/lib/session";
import { here } from "@/server/api/here";

/** Who is signed in has no business on an auth page but sign-in (specification, guard table). */
export async function strangerOnly() {
  if ((await here()).actor) redirect(LOGIN_PATH);
}
