import type { calls } from "@/lib/calls";
import type { Service } from "@/server/ctx";
import { loadWordsFor } from "@/server/documents/translator";
import { streamListFile } from "@/server/services/list-file";
import { streamStations } from "./read";

const PERCENT = 100;
const percent = (bp: number | null) => bp && bp / PERCENT;

/** Exports the stations as their list shows them; sold in per cent. */
export const export_: Service<(typeof calls)["stations"]["export"]> = async (ctx, input) => {
  const t = await loadWordsFor(ctx, "stations");
  return streamListFile(
    ctx,
    input,
    "stations",
    {
      name: [t("name"), "text", (r) => r.name],
      code: [t("code"), "text", (r) => r.code],
      license_expires_at: [t("licence_until"), "day", (r) => r.license_expires_at],
      region_name: [t("region"), "text", (r) => r.region_name],
      price_model_name: [t("price_model"), "text", (r) => r.price_model_name],
      breaks_a_week: [t("breaks_a_week"), "number", (r) => r.breaks_a_week],
      sold_week: [t("sold_week"), "number", (r) => percent(r.sold_week)],
      free_week: [t("free_week"), "number", (r) => Math.round(r.free_week / 60)],
      last_log: [t("last_log"), "day", (r) => r.last_log],
      last_as_run: [t("last_as_run"), "day", (r) => r.last_as_run],
    },
    await streamStations(ctx, input),
  );
};
