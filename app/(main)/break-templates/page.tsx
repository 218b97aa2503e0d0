import { titled } from "@/app/(main)/list-page";
import type { PageProps } from "@/app/page-props";
import { TemplatePage } from "@/components/breaks/template-page";
import { TemplatesList } from "@/components/breaks/templates-list";
import { Words } from "@/components/words";
import { listQuery } from "@/lib/list";
import { here } from "@/server/api/here";

export const generateMetadata = titled("breaks");

/** The list of templates; `?template=<uuid>` edits one, `?template=new` makes one. */
export default async function BreakTemplatesPage({ searchParams }: PageProps) {
  const { place, first, run } = await here();
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
      <TemplatesList
        {...(place && {
          first: await first(["break_templates.list", { tenant: place.tenant_id, ...listQuery(query) }]),
        })}
      />
    </Words>
  );
}
