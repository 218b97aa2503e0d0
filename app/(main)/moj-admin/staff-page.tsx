import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { Words } from "@/app/words";
import { StaffDoor } from "@/components/staff/staff-door";
import { serverCaller } from "@/server/api/server-caller";

type Caller = Awaited<ReturnType<typeof serverCaller>>;

/** A page of staff: not found for everyone else, and closed until a second factor of the last hours. */
export async function staffPage(draw: (caller: Caller) => Promise<ReactNode>): Promise<ReactNode> {
  const caller = await serverCaller();
  if (!caller.actor?.is_staff) notFound();
  const isOpen = caller.mayCall("admin.stats");
  return <Words of={["staff", "people"]}>{isOpen ? await draw(caller) : <StaffDoor />}</Words>;
}
