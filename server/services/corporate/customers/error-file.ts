import { z } from "zod";
import { IMPORT_FIELDS, type ImportField, type ImportMapping } from "@/lib/customers-import/fields";
import { unescapeCell } from "@/lib/spreadsheet-cell";
import type { Ctx } from "@/server/ctx";
import type { ImportedRow } from "@/server/data/queries/sales/customer-imports";
import { loadWordsFor } from "@/server/documents/translator";
import { writeSheetFile } from "@/server/services/sheet-file";

/** A refused row as it is stored. */
const Refused = z.object({
  cells: z.array(z.string()),
  problems: z.array(z.object({ field: z.enum(IMPORT_FIELDS), code: z.string() })),
});
type File = { heads: readonly string[]; mapping: ImportMapping };

/** Writes the wrong rows of a file of customers as CSV: row, cells and reasons. */
export async function writeErrorFile(ctx: Ctx, { heads, mapping }: File, rows: readonly ImportedRow[]) {
  const [t, errors] = await Promise.all([loadWordsFor(ctx, "customer_import"), loadWordsFor(ctx, "errors")]);
  const headOf = (field: ImportField) => heads[mapping.indexOf(field)] ?? t(`fields.${field}`);
  return writeSheetFile(
    ctx,
    "csv",
    t("error_file"),
    [t("row"), ...heads, t("reason")].map((head) => ({ head, kind: "text" as const })),
    rows.map(({ line, refused }) => {
      const { cells, problems } = Refused.parse(refused);
      return [
        String(line),
        ...heads.map((_, i) => unescapeCell(cells[i] ?? "")),
        problems.map(({ field, code }) => `${headOf(field)}: ${errors(code)}`).join(" "),
      ];
    }),
  );
}
