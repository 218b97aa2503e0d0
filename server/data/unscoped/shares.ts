import type { Day } from "@/lib/day";
import { askGlobally, globalQuery } from "@/server/data/kernel/client";

export type Shared = "report" | "invoice" | "live-report" | "offer" | "contract" | "proposal";
export const findShareByCode = (code: string) =>
  globalQuery((db) => db.share.findFirst({ where: { code, revoked_at: null } }));
export const findShare = (tenant_id: string, model: Shared, object_id: string) =>
  globalQuery((db) =>
    db.share.findFirst({ where: { tenant_id, model, object_id, label: "", revoked_at: null } }),
  );
/** Returns the share codes of objects, by object. */
export const readShareCodes = async (
  tenant_id: string,
  model: Shared,
  objects: readonly string[],
): Promise<Map<string, string>> => {
  const rows = await globalQuery((db) =>
    db.share.findMany({
      where: { tenant_id, model, object_id: { in: [...objects] }, label: "", revoked_at: null },
    }),
  );
  return new Map(rows.map((row) => [row.object_id, row.code]));
};
/** Creates the share code of an object; an older code stops working. */
export const putShare = (code: string, tenant_id: string, model: Shared, object_id: string) =>
  globalQuery((db) =>
    db.share.upsert({
      where: { tenant_id_model_object_id_label: { tenant_id, model, object_id, label: "" } },
      create: { code, tenant_id, model, object_id },
      update: { code, views: 0, revoked_at: null },
    }),
  );
/** Sets the last day on which a share opens and whether it shows prices; false where nothing is shared. */
export const updateShare = async (
  tenant_id: string,
  model: Shared,
  object_id: string,
  data: { expires_on: Day | null; prices: boolean },
): Promise<boolean> => {
  const { count } = await globalQuery((db) =>
    db.share.updateMany({
      where: { tenant_id, model, object_id, label: "", revoked_at: null },
      data,
    }),
  );
  return count > 0;
};
/** Deletes all links of an object. */
export const deleteShare = (tenant_id: string, model: Shared, object_id: string) =>
  globalQuery((db) => db.share.deleteMany({ where: { tenant_id, model, object_id } }));
/** Deletes the main link of an object; further ones stay. */
export const deleteMainShare = (tenant_id: string, model: Shared, object_id: string) =>
  globalQuery((db) => db.share.deleteMany({ where: { tenant_id, model, object_id, label: "" } }));
/** Stops the links of an object at a moment; null lets the same ones work again. */
export const revokeShare = (tenant_id: string, model: Shared, object_id: string, revoked_at: Date | null) =>
  globalQuery((db) => db.share.updateMany({ where: { tenant_id, model, object_id }, data: { revoked_at } }));
const VIEW_SECONDS = 60;
/** Counts that a link was opened, and keeps when: once a minute, so that nobody fills the list. */
export const countView = async (code: string, now: Date): Promise<void> => {
  await globalQuery((db) => db.share.updateMany({ where: { code }, data: { views: { increment: 1 } } }));
  const since = new Date(now.getTime() - VIEW_SECONDS * 1000);
  await askGlobally`
    insert into share_view (code, at) select s.code, ${now} from share s where s.code = ${code}
      and not exists (select 1 from share_view v where v.code = s.code and v.at > ${since})
    on conflict do nothing returning code`;
};

/** The further links of an object by label, each with when it was opened, newest first. */
export const listShareLinks = (tenant_id: string, model: Shared, object_id: string, views: number) =>
  globalQuery((db) =>
    db.share.findMany({
      where: { tenant_id, model, object_id, label: { not: "" } },
      orderBy: { label: "asc" },
      include: { seen: { orderBy: { at: "desc" }, take: views } },
    }),
  );
type NewLink = {
  code: string;
  tenant_id: string;
  model: Shared;
  object_id: string;
  label: string;
  expires_on: Day | null;
  password_hash: string | null;
  created_by: string | null;
  created_at: Date;
};
/** Adds a further link; false where the object has one of that label. */
export const insertShareLink = async (link: NewLink): Promise<boolean> => {
  const { count } = await globalQuery((db) => db.share.createMany({ data: [link], skipDuplicates: true }));
  return count > 0;
};
/** A further link of a tenant by its code. */
export const findShareLink = (tenant_id: string, code: string) =>
  globalQuery((db) => db.share.findFirst({ where: { tenant_id, code, label: { not: "" } } }));
type LinkChanges = Partial<Pick<NewLink, "label" | "expires_on" | "password_hash">>;
/** Changes a further link at its version: "stale" where that is another, "taken" where the object has its label. */
export const updateShareLink = (
  {
    tenant_id,
    model,
    object_id,
    code,
  }: { tenant_id: string; model: string; object_id: string; code: string },
  version: number,
  data: LinkChanges,
): Promise<"stale" | "taken" | null> =>
  globalQuery(async (db) => {
    const { label } = data;
    if (
      label &&
      (await db.share.findFirst({ where: { tenant_id, model, object_id, label, code: { not: code } } }))
    )
      return "taken";
    const { count } = await db.share.updateMany({
      where: { tenant_id, code, version, label: { not: "" } },
      data: { ...data, version: version + 1 },
    });
    return count > 0 ? null : "stale";
  });
/** Deletes a further link; false where it is gone. */
export const deleteShareLink = async (tenant_id: string, code: string): Promise<boolean> => {
  const { count } = await globalQuery((db) =>
    db.share.deleteMany({ where: { tenant_id, code, label: { not: "" } } }),
  );
  return count > 0;
};
