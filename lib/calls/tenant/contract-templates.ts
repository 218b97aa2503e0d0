import { z } from "zod";
import { del, get, post, put } from "@/lib/calls/kit";
import {
  At,
  ByForm,
  ByTenant,
  ByUuid,
  Done,
  ListBody,
  ListOf,
  Name,
  Text,
  Uuid,
  Version,
} from "@/lib/shapes";

/** The greatest length of a contract text, in characters. */
export const TEMPLATE_MOST = 50_000;
const Body = Text(TEMPLATE_MOST).min(1, "required");
const card = { uuid: Uuid, name: Text(), used_at: At.nullable(), created_at: At };

/** Calls on contract templates. */
export const contract_templates = {
  list: post("tenant/contract-templates/list/{tenant}", {
    access: "contracts:read",
    summary: "Lists contract templates, most recently used first.",
    params: ByTenant,
    body: ListBody,
    output: ListOf(z.object({ ...card, fields: z.number().int() })),
  }),
  retrieve: get("tenant/contract-templates/retrieve/{uuid}", {
    access: "contracts:read",
    summary: "Returns a contract template with its text.",
    params: ByUuid,
    output: z.object({ ...card, text: Body, version: Version }),
  }),
  update: put("tenant/contract-templates/update", {
    access: "contracts:write",
    unscopedOnly: true,
    summary:
      "Creates or updates a contract template. Its text may contain known fields such as {customer_name}.",
    body: z.object({
      uuid: Uuid.optional(),
      version: Version.optional(),
      name: Name,
      text: Body,
    }),
    creates: true,
    output: z.object({ uuid: Uuid, version: Version }),
  }),
  delete: del("tenant/contract-templates/delete/{uuid}", {
    access: "contracts:write",
    unscopedOnly: true,
    summary: "Deletes a contract template. Contracts created from it are kept.",
    params: ByUuid,
    output: Done,
  }),
  mark_used: post("tenant/contract-templates/mark-used/{uuid}", {
    access: "contracts:write",
    summary: "Marks a contract template as used, so that it is listed first.",
    params: ByUuid,
    output: Done,
  }),
  preview: post("tenant/contract-templates/preview/{tenant}", {
    access: "contracts:read",
    summary: "Returns a PDF preview of a contract text with sample values. Nothing is saved.",
    params: ByTenant,
    body: z.object({ name: Text(), text: Text(TEMPLATE_MOST), ...ByForm.shape }),
    answers: "blob",
  }),
};
