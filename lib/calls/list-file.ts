import type { Capability } from "@/lib/access/access";
import { post } from "@/lib/calls/kit";
import { ByTenant, ExportBody } from "@/lib/shapes";

/** The call that gives a list as a file; `path` is the group's. */
export const declareListFile = <const A extends Capability | "member">(path: string, access: A) =>
  post(`${path}/{tenant}`, {
    access,
    summary: "Exports all rows of the list with the same filters, order and columns as CSV or XLSX.",
    params: ByTenant,
    body: ExportBody,
    answers: "blob",
  });
