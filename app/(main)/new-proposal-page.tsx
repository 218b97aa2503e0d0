import { forbidden } from "next/navigation";
import { readChosenCustomer } from "@/app/(main)/chosen-customer";
import type { PageProps } from "@/app/page-props";
import { Words } from "@/app/words";
import { NewProposal } from "@/components/proposals/new-proposal";
import type { ProposalScreen } from "@/components/proposals/proposal";
import { serverCaller } from "@/server/api/server-caller";

/** The page of a new proposal as a quote or a plan; `?customer=` begins with one chosen. */
export async function renderNewProposal(as: ProposalScreen, { searchParams }: PageProps) {
  const { tenant: context, capabilities, run, today } = await serverCaller();
  if (!context || !capabilities.includes("proposals:write")) forbidden();
  const [tenant, customer] = await Promise.all([run("tenant.current", {}), readChosenCustomer(searchParams)]);
  return (
    <Words of={["audience", "invoices", "price_items", "proposals"]}>
      <NewProposal
        as={as}
        customer={customer}
        today={today}
        terms={tenant.default_terms}
        rates={tenant.taxes_json}
        taxes_inline={tenant.settings.taxes.inline}
      />
    </Words>
  );
}
