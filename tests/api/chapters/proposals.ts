import { signAs } from "@/tests/signing";
import type { caller } from "../calling";

type Call = ReturnType<typeof caller>;
type Any = { uuid: string; version: number; options: { uuid: string }[]; share_code: string };

/** Proposals are written, sent, commented on, accepted and converted, declined and deleted. Returns the accepted one. */
export async function proposals(
  call: Call,
  {
    tenant,
    customer,
    canary,
    portrayed,
  }: {
    tenant: string;
    customer: string;
    canary: string;
    portrayed: { campaign: string; station: string; sample: string };
  },
): Promise<string> {
  const own = {
    customer,
    title: `Winter ${canary}`,
    start_date: "2026-12-01",
    end_date: "2026-12-31",
    valid_until: "2027-01-31",
    text: `Dear ${canary}`,
    options: [
      { campaign: portrayed.campaign, lines: [{ title: `Spots ${canary}`, quantity: 10, price: "30.00" }] },
    ],
  };
  const { uuid, version } = await call<Any>("proposals.update_create", own);
  await call("proposals.stations", { uuid });
  await call("proposals.update_status", { uuid, version, status: "sent" });
  const { code } = await call<{ code: string }>("proposals.recreate_code", { uuid });
  await call("share.proposal", { code });
  await call("share.proposal_sample", { code, sample: portrayed.sample });
  await call("share.proposal_station_logo", { code, station: portrayed.station });
  await call("share.view_proposal", { code });
  await call("share.comment_proposal", { code, name: "Petra Renwick", text: "Which days?" });
  await call("proposals.comment", { uuid, text: "Monday to Friday." });
  await signAs(call, { a: "proposal", b: code }, "Petra Renwick");
  const { uuid: contract } = await call<{ uuid: string }>("proposals.convert", { uuid, to: "contract" });
  await call("proposals.of", { to: "contract", uuid: contract });
  await call("proposals.retrieve", { uuid });
  await call("proposals.pdf", { uuid });
  const list = { tenant, search: "", per_page: 10 };
  await call("proposals.list", list);
  await call("proposals.export", { ...list, format: "csv" });
  const other = await call<Any>("proposals.update_create", own);
  const sent = await call<Any>("proposals.update_status", { uuid: other.uuid, version: 1, status: "sent" });
  await call("share.decline_proposal", { code: sent.share_code, name: "Petra Renwick" });
  return uuid;
}

/** Removes the link of a proposal, and deletes a draft. */
export async function destroyProposals(
  call: Call,
  { proposal, customer }: { proposal: string; customer: string },
) {
  await call("proposals.delete_code", { uuid: proposal });
  const draft = await call<Any>("proposals.update_create", {
    customer,
    title: "x",
    start_date: "2026-12-01",
    end_date: "2026-12-31",
    valid_until: "2027-01-31",
    options: [{}],
  });
  await call("proposals.destroy", { uuid: draft.uuid });
}
