import type { Signature } from "@/lib/contracts/shapes";
import { loadDocumentWords } from "@/server/documents/translator";
import type { Evidence, Fact } from "@/server/documents/types";

/** The lines of the evidence under a signed document: who, how, when and what, after what was chosen. */
export async function writeEvidence(
  signature: Signature,
  language: string,
  chosen: readonly Fact[] = [],
): Promise<Evidence> {
  const t = await loadDocumentWords(language);
  return {
    name: signature.name,
    text: signature.text,
    facts: [
      ...chosen,
      { label: t("documents.evidence.name"), value: signature.name },
      { label: t("documents.evidence.way"), value: t(`documents.evidence.ways.${signature.way}`) },
      ...(signature.email ? [{ label: t("documents.evidence.email"), value: signature.email }] : []),
      { label: t("documents.evidence.at"), value: `${signature.at.slice(0, 19).replace("T", " ")} UTC` },
      ...(signature.address ? [{ label: t("documents.evidence.address"), value: signature.address }] : []),
      { label: t("documents.evidence.hash"), value: signature.hash },
    ],
  };
}
