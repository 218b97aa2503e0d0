import { z } from "zod";
import { del, get, post, put } from "@/lib/calls/kit";
import { SHARED } from "@/lib/calls/share";
import { At, Day, Done, Int, Text, Uuid, Version } from "@/lib/shapes";

/** The greatest number of further links of a document. */
export const LINKS_MOST = 20;
/** The greatest number of views that are listed of a link. */
export const VIEWS_LISTED = 20;
/** The shortest password of a link. */
export const LINK_PASSWORD_LEAST = 6;

const Label = Text(80).min(1, "required");
const Password = z.string().min(LINK_PASSWORD_LEAST).max(200);
const Shared = z.object({ model: z.enum(SHARED), uuid: Uuid });
/** A further link of a document, beside its main one. */
export const ShareLink = z.object({
  code: Text(64),
  /** Who it is for. */
  label: Text(80),
  /** The last day on which it opens, by the clock of the organisation; null without an end. */
  expires_on: Day.nullable(),
  expired: z.boolean(),
  has_password: z.boolean(),
  views: Int(),
  /** When it was opened, at most once a minute, newest first. */
  viewed: z.array(At).max(VIEWS_LISTED),
  version: Version,
  created_at: At,
  created_by_name: Text(),
});

/** Calls on further links of reports, invoices, proposals and contracts. They need the right to change the document. */
export const share_links = {
  list: get("corporate/share-links/list/{model}/{uuid}", {
    access: "member",
    summary: "Lists the further links of a document by label, with when each was opened.",
    params: Shared,
    output: z.object({ rows: z.array(ShareLink) }),
  }),
  create: post("corporate/share-links/create", {
    access: "member",
    summary: `Adds a link of its own label to a document that may be shared, at most ${LINKS_MOST}: with a last day and a password, where wanted.`,
    body: Shared.extend({
      label: Label,
      expires_on: Day.nullable().default(null),
      password: Password.nullable().default(null),
    }),
    creates: true,
    output: ShareLink,
  }),
  update: put("corporate/share-links/update/{code}", {
    access: "member",
    summary:
      "Changes the label, last day or password of a further link, whose address and views stay; null removes the last day or the password. Who opened it with another password enters the new one. Requires the version that was read.",
    params: z.object({ code: Text(64) }),
    body: z.object({
      version: Version,
      label: Label.optional(),
      expires_on: Day.nullable().optional(),
      password: Password.nullable().optional(),
    }),
    output: ShareLink,
  }),
  destroy: del("corporate/share-links/destroy/{code}", {
    access: "member",
    summary: "Revokes a further link of a document: it opens no more.",
    params: z.object({ code: Text(64) }),
    output: Done,
  }),
};
