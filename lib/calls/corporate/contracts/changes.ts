import { z } from "zod";
import { del, post, put } from "@/lib/calls/kit";
import { ContractChange, changeInput } from "@/lib/contracts/change-shapes";
import { ByUuid, Changes, Done, Uuid, Version } from "@/lib/shapes";

/** Calls on changes of a signed contract that take effect on a later day. `contracts.retrieve` returns them. */
export const contract_changes = {
  create: post("corporate/contract-changes/create", {
    access: "contracts:write",
    summary:
      "Plans a change of a signed or active contract for a day after today: prices by an index, the quantity and price of an item, an item more or less, or another last day. It applies itself on its day, in the organisation's time zone. Refused (409, contract_not_in_force) for other contracts.",
    body: z.object({ contract: Uuid, ...changeInput }),
    creates: true,
    output: ContractChange,
  }),
  update: put("corporate/contract-changes/update/{uuid}", {
    access: "contracts:write",
    summary:
      "Edits a planned change. Requires the version that was read. An applied or cancelled one is refused (409, change_is_applied, change_is_over).",
    params: ByUuid,
    body: Changes(changeInput).extend({ version: Version }),
    output: ContractChange,
  }),
  destroy: del("corporate/contract-changes/destroy/{uuid}", {
    access: "contracts:write",
    summary:
      "Removes a planned change. An applied or cancelled one stays (409, change_is_applied, change_is_over).",
    params: ByUuid,
    output: Done,
  }),
};
