import { useShell } from "@/components/shell/context";

/** How a card of a customer's records is shown: `whole` on a tab of its own, else the latest ones with a way to that tab. */
export type RelatedProps = { customer: string; whole?: boolean };

const FEW = 5;
const MANY = 50;

/** The question for the latest records of a customer: few on the overview, many on a tab of their own. */
export function useRelated({ customer, whole = false }: RelatedProps, newest: string) {
  const { tenant } = useShell();
  return {
    tenant: tenant.uuid,
    filters: { customer },
    sort: [{ id: newest, desc: true }],
    per_page: whole ? MANY : FEW,
  };
}
