import { Plus } from "lucide-react";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { PageProps } from "@/app/page-props";
import { TemplatePage } from "@/components/breaks/template-page";
import { TemplatesTable } from "@/components/breaks/templates-table";
import { Button } from "@/components/ui/button";
import { Screen } from "@/components/ui/screen";
import { Words } from "@/components/words";
import { listQuery } from "@/lib/list";
import { here } from "@/server/api/here";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("breaks"))("title") };
}

/** The list of templates; `?template=<uuid>` edits one, `?template=new` makes one. */
export default async function BreakTemplatesPage({ searchParams }: PageProps) {
  const t = await getTranslations("breaks");
  const { place, capabilities, first, run } = await here();
  const query = await searchParams;
  const { template } = query;
  if (typeof template === "string") {
    const [found, { max_break_number, settings_json }] = await Promise.all([
      template === "new" ? null : run("break_templates.retrieve", { uuid: template }),
      run("tenant.current", {}),
    ]);
    const rules = { most: max_break_number, names: settings_json.breaks.default_names };
    return (
      <Words of={["breaks", "week"]}>
        <TemplatePage key={template} template={found} rules={rules} />
      </Words>
    );
  }
  return (
    <Words of={["breaks", "week"]}>
      <Screen
        title={t("title")}
        scroll={false}
        first={
          place
            ? await first(["break_templates.list", { tenant: place.tenant_id, ...listQuery(query) }])
            : undefined
        }
        actions={
          capabilities.includes("inventory:write") && (
            <Button look="main" icon={<Plus />} href="/break-templates?template=new">
              {t("add_template")}
            </Button>
          )
        }
      >
        <TemplatesTable />
      </Screen>
    </Words>
  );
}
