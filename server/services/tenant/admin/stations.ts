import type { CallOutput } from "@/lib/browser/api";
import type { calls } from "@/lib/calls";
import { notFound, stale } from "@/lib/errors";
import type { ListQuery } from "@/lib/list";
import type { Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { listLicences } from "@/server/data/queries/tenant/staff";
import { listOpenTenants } from "@/server/data/unscoped/staff";
import { requireTenant, runInEach, runInside } from "./inside";
import { presentLicence } from "./licence";

type Calls = (typeof calls)["admin_stations"];
type Row = CallOutput<"admin_stations.list">["rows"][number];

const SORTED = ["name", "tenant_name", "license_type", "license_expires_at", "license_state"] as const;

/** Rows of a list that is not one table: searched, filtered and sorted here. */
function selectRows(rows: readonly Row[], { search, filters, sort }: ListQuery): Row[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const values = (id: string) => [filters[id] ?? []].flat().filter(Boolean);
  const isWanted = (row: Row) =>
    words.every((word) =>
      [row.name, row.code, row.tenant_name, row.uuid, row.tenant_id].some((text) =>
        text.toLowerCase().includes(word),
      ),
    ) &&
    (["license_type", "license_state", "tenant_id"] as const).every(
      (id) => values(id).length === 0 || values(id).includes(row[id]),
    );
  const by = sort.flatMap(({ id, desc }) => {
    const field = SORTED.find((one) => one === id);
    return field ? [(a: Row, b: Row) => a[field].localeCompare(b[field]) * (desc ? -1 : 1)] : [];
  });
  const order = [...by, (a: Row, b: Row) => a.license_expires_at.localeCompare(b.license_expires_at)];
  return rows
    .filter(isWanted)
    .toSorted((a, b) => order.map((compare) => compare(a, b)).find((n) => n !== 0) ?? 0);
}

/** The licences of all tenants; each tenant is asked in its own work, so its two locks hold for staff too. */
export const list: Service<Calls["list"]> = async (ctx, input) => {
  const tenants = await listOpenTenants();
  const found = await runInEach(ctx, tenants, async (inside, { uuid, name }) =>
    (await listLicences(inside)).map((row) => ({
      ...presentLicence(inside, row),
      tenant_id: uuid,
      tenant_name: name,
    })),
  );
  const rows = selectRows(found.flat(), input);
  const { page, per_page } = input;
  return { rows: rows.slice((page - 1) * per_page, page * per_page), total: rows.length, page, per_page };
};

/** Changes a licence at the version that was read; the change is in the tenant's own activity log. */
export const update: Service<Calls["update"]> = async (ctx, { uuid, tenant_id, version, ...data }) => {
  const tenant = await requireTenant(tenant_id);
  return runInside(ctx, tenant, async (c) => {
    const before = (await listLicences(c)).find((row) => row.uuid === uuid);
    if (!before) throw notFound();
    const { count } = await c.db.station.updateMany({
      where: { uuid, version },
      data: { ...data, version: version + 1 },
    });
    const after = (await listLicences(c)).find((row) => row.uuid === uuid);
    if (!after) throw notFound();
    if (count === 0) throw stale(presentLicence(c, after));
    await record(c, "station.licence_changed_by_staff", { uuid, before, after });
    await publishChange(c, ["stations", "purchase"]);
    return { ...presentLicence(c, after), tenant_id, tenant_name: tenant.name };
  });
};
