import { z } from "zod";
import { CAPABILITIES } from "@/lib/access/access";
import { del, get, post } from "@/lib/calls/kit";
import { At, ByUuid, Done, Instant, Name, Text, Uuid } from "@/lib/shapes";

const Key = z.object({
  uuid: Uuid,
  name: Text(),
  ending: Text(8),
  capabilities: z.array(z.enum(CAPABILITIES)),
  created_by: Text(),
  created_at: At,
  expires_at: At.nullable(),
  last_used_at: At.nullable(),
});

/** Calls on API keys. */
export const api_keys = {
  list: get("accounts/api-keys/list", {
    access: "user",
    summary:
      "Lists the API keys of the active tenant: the caller's own, or all for callers who may change its settings.",
    output: z.object({ keys: z.array(Key) }),
  }),
  create: post("accounts/api-keys/create", {
    access: "settings:write",
    summary:
      "Creates an API key that acts on behalf of the caller with a subset of their permissions. The secret is returned once: a repeat with the same Idempotency-Key is refused (answered_once).",
    confirmed: true,
    creates: "secret",
    body: z.object({
      name: Name,
      capabilities: z.array(z.enum(CAPABILITIES)).min(1, "too_few").max(CAPABILITIES.length),
      expires_at: Instant.nullable().default(null),
    }),
    output: Key.extend({ secret: Text(100) }),
  }),
  destroy: del("accounts/api-keys/destroy/{uuid}", {
    access: "settings:write",
    summary: "Revokes an API key immediately.",
    confirmed: true,
    params: ByUuid,
    output: Done,
  }),
};
