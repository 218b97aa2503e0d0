import type { caller } from "../calling";

type Call = ReturnType<typeof caller>;

/** A bank file is read, its entries are booked, left out and opened again, and the import is undone. */
export async function importBankFile(call: Call, { tenant, customer }: { tenant: string; customer: string }) {
  const file = new File(
    ["Date,Amount,Payer,Reference\n2026-11-24,12.00,Kiln,one\n2026-11-24,13.00,Vane,two\n"],
    "bank.csv",
  );
  const { uuid } = await call<{ uuid: string }>("bank_imports.create", { file, params: {} });
  await call("bank_imports.list", { tenant, per_page: 10 });
  const { rows } = await call<{ rows: { uuid: string }[] }>("bank_imports.retrieve", { uuid });
  const [one, two] = rows.map((row) => row.uuid);
  await call("bank_imports.book_certain", { uuid });
  await call("bank_imports.book", { uuid: one, customer });
  await call("bank_imports.leave", { uuid: two });
  for (const entry of [one, two]) await call("bank_imports.reopen", { uuid: entry });
  await call("bank_imports.destroy", { uuid });
}
