import { headers } from "next/headers";
import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { shellData } from "@/app/(main)/shell-data";
import { PopupFrame } from "@/components/frames/popup-frame";
import { buildLoginUrl } from "@/lib/browser/session";
import { serverCaller } from "@/server/api/server-caller";

/** A popup for who is signed in; the way back after signing in goes along. */
export async function SignedInPopup({ children }: { children: ReactNode }) {
  const door = await serverCaller();
  if (!door.actor || !door.tenant) redirect(buildLoginUrl((await headers()).get("x-path") ?? "/"));
  return <PopupFrame shell={await shellData(door)}>{children}</PopupFrame>;
}
