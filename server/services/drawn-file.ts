import type { Document } from "@/lib/calls/kit";
import type { DocumentForm } from "@/lib/documents/pages";

/** The answer with a document that was drawn in a form: shown in place, and saved under its number. */
export const toDrawnFile = (bytes: Uint8Array, number: string, form: DocumentForm): Document =>
  form === "pages"
    ? { bytes, type: "application/json", name: `${number}.json`, inline: true }
    : { bytes, type: "application/pdf", name: `${number}.pdf`, inline: true };
