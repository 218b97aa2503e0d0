import { z } from "zod";
import { resolveMergeValues } from "@/lib/contracts/merge-values";
import type { DocumentForm } from "@/lib/documents/pages";
import { getCurrencyPlaces, toMoney } from "@/lib/money";
import { fillFields } from "@/lib/settings/merge-fields";
import type { Ctx } from "@/server/ctx";
import { renderContract } from "@/server/documents/contract";
import { loadDocumentWords } from "@/server/documents/translator";
import type { ContractData } from "@/server/documents/types";
import { makeFormatter } from "@/server/documents/words";
import { writeEvidence } from "@/server/services/document-evidence";
import { loadLogo, readDocumentSetup, writeForReceiver } from "@/server/services/document-setup";
import type { ContractRow } from "./load";
import { readMergeValues } from "./merge";

/** Returns the content of a contract as data, its fields filled; it is frozen when the contract is sent. */
export async function buildContractData(own: Ctx, row: ContractRow): Promise<ContractData> {
  const ctx = writeForReceiver(own, row.customer);
  const { letterhead, reading, name, writeAddress } = await readDocumentSetup(ctx);
  const t = await loadDocumentWords(reading.language);
  const say = makeFormatter(reading);
  const values = resolveMergeValues(await readMergeValues(ctx, row), row.fields);
  const places = getCurrencyPlaces(row.currency);
  const version = t("documents.contract.version", { revision: row.revision });
  return {
    letterhead,
    reading,
    created_at: ctx.now,
    number: row.revision === 1 ? row.number : `${row.number}, ${version}`,
    title: row.title,
    to: writeAddress(row.customer),
    facts: [
      { label: t("documents.date"), value: values.contract_date },
      { label: t("documents.invoice.period"), value: `${values.start_date}–${values.end_date}` },
    ],
    text: fillFields(row.text, values),
    currency: row.currency,
    items: row.items.map(({ kind, title, detail, quantity, price, amount }) => ({
      title,
      detail,
      quantity:
        kind === "money" ? "" : t(`documents.contract.quantity.${kind}`, { count: say.number(quantity) }),
      price,
      amount: toMoney(amount, places),
    })),
    total: toMoney(row.total, places),
    signers: [name, row.customer.legal_name || row.customer.name],
  };
}

type Frozen = Omit<ContractData, "created_at"> & { created_at: string };
/** Written by `buildContractData` and never changed, so only its outer form is checked. */
const Frozen = z.custom<Frozen>(
  (stored) => typeof stored === "object" && stored !== null && "created_at" in stored && "text" in stored,
);

/** Renders the PDF, or its pages: of a draft as it is now, of a sent contract from its frozen content, with its signature. */
export async function renderContractBytes(
  ctx: Ctx,
  row: ContractRow,
  form?: DocumentForm,
): Promise<Uint8Array> {
  const frozen = row.document && Frozen.parse(row.document);
  const data: ContractData = frozen
    ? { ...frozen, created_at: new Date(frozen.created_at) }
    : { ...(await buildContractData(ctx, row)), created_at: row.created_at };
  const evidence = row.signature && (await writeEvidence(row.signature, data.reading.language));
  const drawn = { ...data, letterhead: await loadLogo(data.letterhead), ...(evidence && { evidence }) };
  return renderContract(drawn, await loadDocumentWords(data.reading.language), form);
}
