import { type Ctx, keyOf } from "@/server/ctx";

/** Reads a contract with its customer, items and campaigns. */
export const contractToRead = (ctx: Ctx, uuid: string) =>
  ctx.db.contract.findUniqueOrThrow({
    where: keyOf(ctx, uuid),
    include: {
      customer: true,
      items: { orderBy: { position: "asc" } },
      campaigns: {
        orderBy: [{ start_date: "asc" }, { uuid: "asc" }],
        select: {
          uuid: true,
          number: true,
          name: true,
          status: true,
          start_date: true,
          end_date: true,
          total: true,
          contract_item_id: true,
          station_ids: true,
        },
      },
    },
  });
/** A contract as stored, with its items. */
export type ContractRow = Awaited<ReturnType<typeof contractToRead>>;
