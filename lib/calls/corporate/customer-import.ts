import { z } from "zod";
import { DUPLICATE_CHOICES, DUPLICATE_REASONS } from "@/lib/customers-import/duplicates";
import { IMPORT_FIELDS } from "@/lib/customers-import/fields";
import { IMPORT_STATES } from "@/lib/customers-import/plan";
import { At, Int, Text, Uuid } from "@/lib/shapes";

const COLUMNS_MOST = 200;
const CELL_MOST = 5000;
const Field = z.enum(IMPORT_FIELDS);

/** A file of customers and how it is imported. */
export const ImportBody = z.object({
  file: z.custom<Blob>((f) => f instanceof Blob, "required"),
  params: z.object({
    /** The field of each column; recognised by its head, or as the last file with these heads, where absent. */
    mapping: z.array(Field.nullable()).max(COLUMNS_MOST).optional(),
    edits: z
      .array(z.object({ line: Int(2), field: Field, value: z.string().max(CELL_MOST) }))
      .max(10_000)
      .default([]),
    /** Values for all empty cells of a field. */
    fill: z.partialRecord(Field, z.string().max(CELL_MOST)).default({}),
    duplicates: z.enum(DUPLICATE_CHOICES).default("skip"),
    /** Other choices, by line. */
    choices: z.record(z.string().regex(/^\d{1,6}$/), z.enum(DUPLICATE_CHOICES)).default({}),
    commit: z.boolean().default(false),
  }),
});
/** What an import does, or did: wrong rows first, then duplicates, then the others. */
export const ImportAnswer = z.object({
  /** The import, once it is saved. */
  uuid: Uuid.nullable(),
  file_name: Text(300),
  columns: z.array(z.object({ head: z.string(), samples: z.array(z.string()), field: Field.nullable() })),
  /** The assignment of columns comes from an earlier file with the same heads. */
  remembered: z.boolean(),
  /** This very file was imported before. */
  known: z.object({ created_at: At, created: Int(), updated: Int() }).nullable(),
  counts: z.object({ rows: Int(), new: Int(), update: Int(), skip: Int(), wrong: Int(), duplicates: Int() }),
  /** How many rows leave an assigned field empty, or have a problem in it. */
  groups: z.array(z.object({ field: Field, code: z.string(), count: Int() })),
  /** The first rows, of which the person sees so many. */
  rows: z.array(
    z.object({
      line: Int(),
      state: z.enum(IMPORT_STATES),
      texts: z.partialRecord(Field, z.string()),
      problems: z.array(z.object({ field: Field, code: z.string(), warning: z.boolean() })),
      duplicate: z
        .object({
          /** Null for an earlier row of the file. */
          uuid: Uuid.nullable(),
          name: z.string(),
          reason: z.enum(DUPLICATE_REASONS),
          choice: z.enum(DUPLICATE_CHOICES),
        })
        .nullable(),
    }),
  ),
});
