import { createHash } from "node:crypto";
import { type BankEntry, listEntryKeys } from "@/lib/bank/entry";
import { readBankFile } from "@/lib/bank/read-file";
import { proposePayments, type Suggestion } from "@/lib/bank/suggest";
import type { calls } from "@/lib/calls";
import type { Input } from "@/lib/calls/kit";
import { pickEarlier, pickLater } from "@/lib/day";
import { conflict, invalid, notFound, Refusal } from "@/lib/errors";
import { getCurrencyPlaces, isNegative, isZero } from "@/lib/money";
import { takeFrom } from "@/lib/must";
import { type Ctx, inTransaction, keyOf, type Service, tenantOf } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { EVERYTHING, readList } from "@/server/data/list";
import {
  bankImportList,
  type EntryRow,
  type ImportRow,
  insertEntries,
  insertImport,
  lockEntry,
  lockPaymentsOf,
  readEntries,
  readLedger,
} from "@/server/data/queries/billing/bank";
import * as payments from "./payments";

type Calls = (typeof calls)["bank_imports"];
const MOST_BYTES = 5_000_000;
/** Incoming entries of a file. */
const MOST_ENTRIES = 2000;
/** Payments that one call records, so that it ends within seconds. */
const BOOKED_AT_ONCE = 100;
const STALE = ["bank_imports"];

/** One page of the statement files. */
export const list: Service<Calls["list"]> = (ctx, input) => readList<ImportRow>(ctx, input, bankImportList);

/** Reads the open entries with what they seem to pay. */
async function suggest(ctx: Ctx, entries: readonly EntryRow[]) {
  const open = entries.filter(({ state }) => state === "open");
  if (open.length === 0)
    return { of: new Map<string, Suggestion | null>(), names: new Map<string, string>(), open: [] };
  const ledger = await readLedger(ctx);
  const found = proposePayments(open, ledger);
  return {
    of: new Map(open.map(({ uuid }, i) => [uuid, found[i] ?? null])),
    names: new Map(ledger.customers.map(({ uuid, names }) => [uuid, names[0] ?? ""])),
    open: ledger.invoices,
  };
}

const presentPayment = ({ payment: uuid, payment_number, payment_customer }: EntryRow) =>
  uuid === null ? null : { uuid, number: payment_number ?? "", customer_name: payment_customer ?? "" };

/** A file with its entries and their suggestions; not found where it is another tenant's. */
export const retrieve: Service<Calls["retrieve"]> = async (ctx, { uuid }) => {
  const found = await readList<ImportRow>(ctx, { ...EVERYTHING, filters: { uuid } }, bankImportList);
  const [file] = found.rows;
  if (!file) throw notFound();
  const entries = await readEntries(ctx, uuid);
  const { of, names, open } = await suggest(ctx, entries);
  const invoices = new Map(open.map((one) => [one.uuid, one]));
  const present = (suggestion: Suggestion) => ({
    ...suggestion,
    customer_name: names.get(suggestion.customer) ?? "",
    allocations: suggestion.allocations.map((part) => {
      const { number, open } = takeFrom(invoices, part.invoice);
      return { ...part, number, open, discount: part.discount === true };
    }),
  });
  return {
    ...file,
    rows: entries.map((entry) => {
      const suggestion = of.get(entry.uuid);
      return {
        ...entry,
        payment: presentPayment(entry),
        suggestion: suggestion ? present(suggestion) : null,
      };
    }),
  };
};

async function openFile(ctx: Ctx, { file }: Input<Calls["create"]>) {
  if (file.size > MOST_BYTES) throw invalid("file", "bank_file_too_large");
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { currency } = tenantOf(ctx);
  const { format, entries } = readBankFile(bytes, { places: getCurrencyPlaces(currency) });
  if (entries.length === 0) throw invalid("file", "bank_file_empty");
  const isOwn = (entry: BankEntry) => entry.currency === "" || entry.currency === currency;
  const isOutgoing = ({ amount }: BankEntry) => isNegative(amount) || isZero(amount);
  const taken = entries.filter((entry) => isOwn(entry) && !isOutgoing(entry));
  if (taken.length > MOST_ENTRIES) throw invalid("file", "bank_file_too_large");
  const keys = listEntryKeys(taken).map((key) => createHash("sha256").update(key).digest("hex"));
  const days = entries.map(({ date }) => date);
  return {
    file: {
      file_name: (file instanceof File ? file.name : "").slice(0, 300),
      sha256: createHash("sha256").update(bytes).digest("hex"),
      format,
      account: entries.find(({ account }) => account)?.account ?? "",
      from_date: days.reduce(pickEarlier),
      to_date: days.reduce(pickLater),
      outgoing: entries.filter((entry) => isOwn(entry) && isOutgoing(entry)).length,
      foreign: entries.filter((entry) => !isOwn(entry)).length,
    },
    taken: taken.map((entry, i) => ({ ...entry, key: keys[i] ?? "", position: i + 1 })),
  };
}

/** Keeps the incoming entries of a file; the same file again is the import that is there. */
export const create: Service<Calls["create"]> = async (ctx, input) => {
  const { file, taken } = await openFile(ctx, input);
  return inTransaction(ctx, async (ctx) => {
    const uuid = await insertImport(ctx, file);
    if (uuid === null) {
      const known = await ctx.db.bank_import.findFirstOrThrow({ where: { sha256: file.sha256 } });
      return { uuid: known.uuid, known: true };
    }
    await insertEntries(ctx, uuid, taken);
    const after = await ctx.db.bank_import.findUniqueOrThrow({ where: keyOf(ctx, uuid) });
    await record(ctx, "bank_import.created", { after });
    await publishChange(ctx, STALE);
    return { uuid, known: false };
  });
};

async function entryToChange(ctx: Ctx, uuid: string, isOpen: boolean) {
  const entry = await lockEntry(ctx, uuid);
  if (!entry) throw notFound();
  if ((entry.state === "open") !== isOpen) throw conflict("bank_entry_done");
  return entry;
}

/** Records the payment of an open entry; a second person who books it is refused. */
export const book: Service<Calls["book"]> = (ctx, { uuid, customer, allocations }) =>
  inTransaction(ctx, async (ctx) => {
    const entry = await entryToChange(ctx, uuid, true);
    const payment = await payments.update_create(ctx, {
      customer,
      payment_date: entry.date,
      amount: entry.amount,
      method: "transfer",
      note: entry.text,
      allocations,
    });
    await ctx.db.bank_entry.updateMany({
      where: { uuid },
      data: { state: "booked", payment_id: payment.uuid },
    });
    await publishChange(ctx, STALE);
    return { payment: payment.uuid };
  });

/**
 * Records the payments of certain entries, each in its own transaction. One that changed since it was suggested is left
 * to be looked at.
 */
export const book_certain: Service<Calls["book_certain"]> = async (ctx, { uuid }) => {
  const { of } = await suggest(ctx, await readEntries(ctx, uuid));
  const certain = [...of].flatMap(([entry, suggestion]) =>
    suggestion?.confidence === "certain" ? [{ entry, ...suggestion }] : [],
  );
  let booked = 0;
  for (const { entry, customer, allocations } of certain.slice(0, BOOKED_AT_ONCE)) {
    try {
      await book(ctx, { uuid: entry, customer, allocations });
      booked += 1;
    } catch (e) {
      if (!(e instanceof Refusal && ["conflict", "invalid"].includes(e.code))) throw e;
    }
  }
  return { booked, more: booked > 0 && certain.length > BOOKED_AT_ONCE };
};

/** Leaves an open entry out. */
export const leave: Service<Calls["leave"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    await entryToChange(ctx, uuid, true);
    await ctx.db.bank_entry.updateMany({ where: { uuid }, data: { state: "left" } });
    await record(ctx, "bank_import.entry_left", { uuid });
    await publishChange(ctx, STALE);
    return { ok: true };
  });

/** Opens an entry again: reverses its payment, or takes it back in. */
export const reopen: Service<Calls["reopen"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    const { payment } = await entryToChange(ctx, uuid, false);
    if (payment) await payments.destroy(ctx, { uuid: payment });
    else {
      await ctx.db.bank_entry.updateMany({ where: { uuid }, data: { state: "open" } });
      await record(ctx, "bank_import.entry_reopened", { uuid });
    }
    await publishChange(ctx, STALE);
    return { ok: true };
  });

/** Reverses all payments made from a file and deletes it with its entries. */
export const destroy: Service<Calls["destroy"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    const before = await ctx.db.bank_import.findUniqueOrThrow({ where: keyOf(ctx, uuid) });
    const made = await lockPaymentsOf(ctx, uuid);
    for (const payment of made) await payments.destroy(ctx, { uuid: payment });
    await ctx.db.bank_import.delete({ where: keyOf(ctx, uuid) });
    await record(ctx, "bank_import.deleted", { before: { ...before, payments: made } });
    await publishChange(ctx, STALE);
    return { ok: true };
  });
