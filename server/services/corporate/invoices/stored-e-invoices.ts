import { createHash } from "node:crypto";
import type { EInvoiceFormat } from "@/lib/e-invoice/formats";
import { Refusal } from "@/lib/errors";
import { type Ctx, inTransaction, tenantOf } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { lockInvoices } from "@/server/data/queries/billing/invoices";
import { isMissing, openStorage } from "@/server/outside/storage";

type Key = { uuid: string; format: EInvoiceFormat };
/** A new file, and whom it is addressed to. */
export type MadeFile = { bytes: Uint8Array; recipient: string };

const hash = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const fileKeyOf = (ctx: Ctx, { uuid, format }: Key, sha256: string) =>
  `${tenantOf(ctx).tenant_id}/e-invoices/${uuid}-${format}-${sha256}`;
const findStored = (ctx: Ctx, { uuid, format }: Key) =>
  ctx.db.e_invoice.findFirst({ where: { invoice_id: uuid, format } });

/** Reads the bytes that have this hash; null where the storage lost them or holds others. */
async function readBytes(ctx: Ctx, key: Key, sha256: string): Promise<Uint8Array | null> {
  const store = await openStorage();
  const bytes = await store.read(fileKeyOf(ctx, key, sha256)).catch((e: unknown) => {
    if (isMissing(e)) return null;
    throw e;
  });
  return bytes && hash(bytes) === sha256 ? bytes : null;
}

/** The stored bytes; made again where the storage lost them, as long as they come out the same. */
async function readStored(ctx: Ctx, key: Key, sha256: string, make: () => Promise<MadeFile>) {
  const found = await readBytes(ctx, key, sha256);
  if (found) return found;
  const { bytes } = await make();
  if (hash(bytes) !== sha256) throw new Refusal("unavailable", "e_invoice_lost");
  await (await openStorage()).put(fileKeyOf(ctx, key, sha256), bytes);
  return bytes;
}

/**
 * Returns the file of an e-invoice: the stored one, or a new one, which is stored with its hash and is the file from
 * then on. Of several first requests one stores its file and all return it. A view that must not write stores nothing.
 */
export async function takeStored(ctx: Ctx, key: Key, make: () => Promise<MadeFile>): Promise<Uint8Array> {
  const stored = await findStored(ctx, key);
  if (stored) return readStored(ctx, key, stored.sha256, make);
  const { view, is_read_only } = tenantOf(ctx);
  if (view || is_read_only) return (await make()).bytes;
  const { bytes, recipient } = await make();
  const sha256 = hash(bytes);
  await (await openStorage()).put(fileKeyOf(ctx, key, sha256), bytes);
  const kept = await inTransaction(ctx, async (ctx) => {
    await lockInvoices(ctx, [key.uuid]);
    const earlier = await findStored(ctx, key);
    if (earlier) return earlier.sha256;
    const row = { format: key.format, sha256, bytes: bytes.length, recipient };
    await ctx.db.e_invoice.create({
      data: {
        ...row,
        invoice_id: key.uuid,
        created_at: ctx.now,
        created_by: ctx.actor?.user_id ?? null,
      },
    });
    await record(ctx, "invoice.e_invoice_stored", { uuid: key.uuid, after: row });
    await publishChange(ctx, ["invoices", "storage"]);
    return sha256;
  });
  return kept === sha256 ? bytes : readStored(ctx, key, kept, make);
}
