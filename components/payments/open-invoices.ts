const MOST = 500;

/** The question for what a customer still has to pay, oldest first: the page asks it, the form asks it again. */
export const openOf = (tenant: string, customer: string) => ({
  tenant,
  filters: { customer, kind: "invoice", status: ["issued", "partly_paid", "overdue"] },
  sort: [
    { id: "date", desc: false },
    { id: "number", desc: false },
  ],
  per_page: MOST,
});
