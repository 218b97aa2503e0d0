import type { Capability } from "@/lib/access/access";
import { post } from "@/lib/calls/kit";
import { ByTenant, ExportBody } from "@/lib/shapes";

/** Declares the call that exports a list as a file. `path` is the group's path. */
export const declareListFile = <const A extends Capability | "member">(path: string, access: A) =>
  post(`${path}/{tenant}`, {
    access,
    summary: "Exports all rows of the list with the same filters, order and columns as CSV or XLSX.",
    params: ByTenant,
    body: ExportBody,
    answers: "blob",
  });
