import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { PageProps } from "@/app/page-props";
import { SheetEditor } from "@/components/campaigns/sheet/sheet-editor";
import { Words } from "@/components/words";
import { here } from "@/server/api/here";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("campaigns"))("new") };
}

const UUID = /^[0-9a-f-]{36}$/;

/** A new order on one sheet; `?customer=` begins with one chosen. */
export default async function NewSheetPage({ searchParams }: PageProps) {
  const { place, capabilities, run } = await here();
  if (!place || !capabilities.includes("campaigns:write")) notFound();
  const { customer } = await searchParams;
  const chosen =
    typeof customer === "string" && UUID.test(customer)
      ? await run("customers.retrieve", { uuid: customer })
      : null;
  const { rows } = await run("campaigns.offer", { tenant: place.tenant_id });
  return (
    <Words of={["agents", "campaigns"]}>
      <SheetEditor
        campaign={null}
        customer={chosen && { uuid: chosen.uuid, name: chosen.name }}
        stations={rows}
      />
    </Words>
  );
}
