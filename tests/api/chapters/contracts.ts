import { signAs } from "@/tests/signing";
import type { caller } from "../calling";

type Call = ReturnType<typeof caller>;
type Any = { uuid: string; version: number; items: { uuid: string }[]; share_code: string };

/** A contract is written, sent, signed on its page, used by a campaign and renewed. Returns its uuid. */
export async function contracts(
  call: Call,
  of: { tenant: string; customer: string; campaign: string; canary: string },
): Promise<string> {
  const { tenant, customer, campaign, canary } = of;
  const list = { tenant, search: "", per_page: 10 };
  const own = {
    customer,
    title: `Year ${canary}`,
    start_date: "2026-01-01",
    end_date: "2026-12-31",
    text: "# Agreement\n\n{customer_name} buys {spots} spots for {net} {currency}.",
  };
  const items = [
    { kind: "spots", title: `Spots ${canary}`, quantity: 100, price: "30.00" },
    { kind: "money", title: "Production", price: "100.00" },
  ];
  const made = await call<Any>("contracts.update_create", { ...own, items });
  const { uuid } = made;
  await call("contracts.item_destroy", { uuid: made.items[1]!.uuid });
  await call("contracts.link_campaign", { uuid, campaign, item: made.items[0]!.uuid });
  await call("contracts.of_campaign", { campaign });
  const { version } = await call<Any>("contracts.retrieve", { uuid });
  const sent = await call<Any>("contracts.update_status", { uuid, version, status: "sent" });
  const { code } = await call<{ code: string }>("contracts.recreate_code", { uuid });
  const link = { model: "contract", uuid, label: `Legal ${canary}`, password: "tall-ships" };
  const further = await call<{ code: string }>("share_links.create", link);
  await call("share.unlock", { a: "contract", b: further.code, password: "tall-ships" });
  await call("share_links.list", { model: "contract", uuid });
  await call("share_links.update", { code: further.code, version: 1, expires_on: "2026-12-15" });
  await call("share_links.destroy", { code: further.code });
  await signAs(call, { a: "contract", b: code }, "Petra Renwick");
  await call("contracts.retrieve_v2", { uuid });
  await call("contracts.list", list);
  await call("contracts.list_extended", list);
  await call("contracts.export", { ...list, format: "csv" });
  await call("contracts.pdf", { uuid });
  const item = made.items[0]!.uuid;
  const plan = { contract: uuid, day: "2026-12-01", kind: "commitment", item, price: "31.00" };
  const change = await call<Any>("contract_changes.create", { ...plan, note: `Agreed ${canary}` });
  await call("contract_changes.update", { uuid: change.uuid, version: change.version, price: "32.00" });
  await call("contracts.renew", { uuid, version: sent.version + 1, index_bp: 350 });
  return uuid;
}

/** Removes the link of a contract and a planned change, and deletes a draft. */
export async function destroyContracts(
  call: Call,
  { contract, customer }: { contract: string; customer: string },
) {
  await call("contracts.delete_code", { uuid: contract });
  const plan = { contract, day: "2026-12-15", kind: "price_index", index_bp: 300 };
  const change = await call<Any>("contract_changes.create", plan);
  await call("contract_changes.destroy", { uuid: change.uuid });
  const draft = await call<Any>("contracts.update_create", {
    customer,
    title: "x",
    start_date: "2026-01-01",
    end_date: "2026-12-31",
  });
  await call("contracts.destroy", { uuid: draft.uuid });
}
