import { z } from "zod";
import { get, post, put } from "@/lib/calls/kit";
import { ByUuid, Done, Text, Uuid } from "@/lib/calls/shapes";

export const tenant = {
  search: post("tenant/search/{uuid}", {
    access: "member",
    summary: "Find records",
    params: ByUuid,
    body: z.object({ search: Text(200) }),
    output: z.object({
      hits: z.array(
        z.object({
          model: z.string(),
          uuid: Uuid,
          title: z.string(),
          detail: z.string().optional(),
          href: z.string(),
        }),
      ),
    }),
  }),
  changeDefault: get("tenant/change-default/{uuid}", {
    access: "user",
    summary: "Switch tenant",
    params: ByUuid,
    output: Done,
    changes: true,
  }),
};
export const profile = {
  update: put("accounts/profile/update", {
    access: "user",
    summary: "Change the own profile",
    body: z.object({ params: z.record(z.string(), z.unknown()) }),
    output: Done,
  }),
};
