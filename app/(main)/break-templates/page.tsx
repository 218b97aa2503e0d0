import { HydrationBoundary } from "@tanstack/react-query";
import { titled } from "@/app/(main)/list-page";
import type { PageProps } from "@/app/page-props";
import { Words } from "@/app/words";
import { TemplatePage } from "@/components/breaks/template-page";
import { TemplatesList } from "@/components/breaks/templates-list";
import { parseListQuery } from "@/lib/list";
import { serverCaller } from "@/server/api/server-caller";

export const generateMetadata = titled("breaks");

/** The list of templates; `?template=<uuid>` edits one, `?template=new` makes one. */
export default async function BreakTemplatesPage({ searchParams }: PageProps) {
  const { tenant, prefetch, run } = await serverCaller();
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
      <HydrationBoundary
        state={
          tenant &&
          (await prefetch(["break_templates.list", { tenant: tenant.tenant_id, ...parseListQuery(query) }]))
        }
      >
        <TemplatesList />
      </HydrationBoundary>
    </Words>
  );
}
