import { forbidden } from "next/navigation";
import { titled } from "@/app/(main)/list-page";
import { Words } from "@/app/words";
import { ProposalsBoard } from "@/components/proposals/board/proposals-board";
import { serverCaller } from "@/server/api/server-caller";

export const generateMetadata = titled("proposals");

/** Proposals by stage; search and filters stand in the address. */
export default async function ProposalsBoardPage() {
  const { tenant, mayCall } = await serverCaller();
  if (!tenant || !mayCall("proposals.list")) forbidden();
  return (
    <Words of={["proposals"]}>
      <ProposalsBoard />
    </Words>
  );
}
