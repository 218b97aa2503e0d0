import { headers } from "next/headers";
import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { Shell } from "@/components/shell/shell";
import { loginUrl } from "@/lib/session";
import { here } from "@/server/api/here";
import { shellData } from "./shell-data";

/** Only who is signed in comes in; the way back goes along. */
export default async function MainLayout({ children }: { children: ReactNode }) {
  const door = await here();
  if (!door.actor || !door.place) redirect(loginUrl((await headers()).get("x-path") ?? "/"));
  return <Shell shell={await shellData(door)}>{children}</Shell>;
}
