import { z } from "zod";
import { Day, Int, Uuid } from "@/lib/shapes";

/** The name of the list of contents in a download of a tenant's data, and of its signature. */
export const CONTENTS = "contents.json";
/** See `CONTENTS`. */
export const SIGNATURE = "contents.signature";
/** The name of the settings of the tenant in a download. */
export const SETTINGS = "tenant.json";
/** Returns the name of the rows of a table in a download: JSON Lines. */
export const nameRows = (table: string) => `json/${table}.jsonl`;
/** The folder of the uploaded files in a download. */
export const FILES = "files/";

const Digest = z.string().regex(/^[0-9a-f]{64}$/);
const Entry = z.object({ name: z.string(), bytes: Int(0), sha256: Digest });

/** What a download of a tenant's data contains: each file with its size and SHA-256, each table with its rows. */
export const DownloadContents = z.object({
  /** Raised when a reader of the form before could not read it. */
  form: z.literal(1),
  tenant: Uuid,
  name: z.string(),
  date: Day,
  settings: Entry,
  tables: z.array(Entry.extend({ table: z.string(), rows: Int(0) })),
  files: z.array(Entry),
});
/** Contents of a download, as checked by `DownloadContents`. */
export type DownloadContents = z.infer<typeof DownloadContents>;
/** A file of a download: its name, its size in bytes and its SHA-256 in hex. */
export type DownloadEntry = z.infer<typeof Entry>;
