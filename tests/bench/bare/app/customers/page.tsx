import { CustomerTable } from "./customer-table";
import { LIST, pool } from "./statements";

/** The rows of our list of customers as a table that is drawn on the server and taken over by the browser. */
export default async function Page({ searchParams }: { searchParams: Promise<{ tenant: string }> }) {
  const { tenant } = await searchParams;
  const { rows } = await pool.query(LIST, [tenant]);
  return <CustomerTable rows={rows} />;
}
