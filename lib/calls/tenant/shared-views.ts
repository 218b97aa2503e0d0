import { z } from "zod";
import { del, get, put } from "@/lib/calls/kit";
import { MOST_SHARED_VIEWS } from "@/lib/saved-views";
import { ByTenant, ByUuid, Done, Text, Uuid, Version } from "@/lib/shapes";

const own = {
  /** The name of the list's call: "campaigns.list". */
  list: Text(60).min(1, "required"),
  name: Text(60).min(1, "required"),
  /** URL parameters without a page. */
  query: Text(4000),
};
/** A view of a list that everybody in the organisation sees. */
export const SharedView = z.object({
  uuid: Uuid,
  ...own,
  created_by: Uuid.nullable(),
  created_by_name: Text(),
  /** Whether the caller may rename, replace and delete it. */
  may_change: z.boolean(),
  version: Version,
});

/** Calls on views of lists that are shared in the organisation. Who shared one, and who may change settings, may change it. */
export const shared_views = {
  list: get("tenant/shared-views/list/{tenant}", {
    access: "member",
    inside: true,
    summary: `Lists the shared views of all lists by name, at most ${MOST_SHARED_VIEWS}.`,
    params: ByTenant,
    output: z.object({ rows: z.array(SharedView) }),
  }),
  update_create: put("tenant/shared-views/update-create", {
    access: "member",
    inside: true,
    summary:
      "Shares a view of a list under a name, or changes the one of that uuid at the version that was read. A name is used once a list.",
    creates: true,
    body: z.object({ uuid: Uuid.optional(), version: Version.optional(), ...own }),
    output: SharedView,
  }),
  destroy: del("tenant/shared-views/destroy/{uuid}", {
    access: "member",
    inside: true,
    summary: "Ends the sharing of a view.",
    params: ByUuid,
    output: Done,
  }),
};
