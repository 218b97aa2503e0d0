import { writeLetter } from "./letter";
import { pickMailWords } from "./words/pick";
import type * as Said from "./words/said";

/** What happened to a request for approval. */
export type ApprovalEvent = "requested" | "approved" | "refused";

/** Writes the mail about a request for approval, to who may approve or to who asked. */
export const writeApprovalMail = (
  language: string,
  { to, event, link, ...said }: Said.Approval & { to: string; event: ApprovalEvent; link: string },
) => writeLetter(to, pickMailWords(language)[`approval_${event}`](said), link);
