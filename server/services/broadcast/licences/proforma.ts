import { getPlanPrice } from "@/lib/billing/licence-plans";
import { addDays } from "@/lib/day";
import { notFound } from "@/lib/errors";
import { getCountry } from "@/lib/tables/countries";
import { actorOf, type Ctx, keyOf, tenantOf } from "@/server/ctx";
import { findTenant } from "@/server/data/unscoped";
import { renderInvoice } from "@/server/documents/billing/invoice";
import { writeProformaMail } from "@/server/documents/mails/letter";
import { loadDocumentWords } from "@/server/documents/translator";
import { getEnv, getPublicUrl } from "@/server/env";
import { readDocumentFormat, readLetterhead } from "@/server/services/document-setup";
import { sendTenantMail } from "@/server/services/tenant-mail";

/** Days until a pro-forma invoice is due. */
const PAYABLE_DAYS = 14;
const splitLines = (text: string) => text.split("|").flatMap((line) => line.trim() || []);

/**
 * Renders the pro-forma invoice of a purchase, from the seller to the tenant, in the caller's language and formats.
 */
export async function renderProforma(ctx: Ctx, uuid: string) {
  const asked = await ctx.db.licence_purchase.findUnique({ where: keyOf(ctx, uuid) });
  const tenant = await findTenant(tenantOf(ctx).tenant_id);
  if (!asked || !tenant) throw notFound();
  const reading = readDocumentFormat(ctx, tenant.currency_format);
  const t = await loadDocumentWords(reading.language);
  const stations = await ctx.db.station.findMany({
    where: { uuid: { in: asked.stations } },
    select: { name: true },
    orderBy: { name: "asc" },
  });
  const [net, tax, total] = [asked.net, asked.tax, asked.total];
  const { SELLER_ACCOUNT, SELLER_COUNTRY, SELLER_LINES } = getEnv();
  const bytes = await renderInvoice(
    {
      kind: "pro_forma",
      letterhead: { name: "Spotledger", lines: splitLines(SELLER_LINES), footer: "Spotledger" },
      reading,
      created_at: asked.created_at,
      number: asked.number,
      to: [
        tenant.name,
        ...readLetterhead(tenant.letterhead).lines.filter((line) => line && line !== tenant.name),
      ],
      date: ctx.today,
      due: addDays(ctx.today, PAYABLE_DAYS),
      facts: [],
      currency: asked.currency,
      lines: [
        {
          title: t("documents.invoice.licence", { plan: asked.plan }),
          note: stations.map((s) => s.name).join(", "),
          quantity: stations.length,
          price: getPlanPrice(asked.plan),
          amount: net,
        },
      ],
      gross: net,
      reductions: [],
      net,
      taxes: asked.tax_bp ? [{ name: getCountry(SELLER_COUNTRY).tax.name, net, tax }] : [],
      total,
      to_pay: total,
      texts: asked.tax_bp ? [] : [t("documents.invoice.tax_abroad")],
      ...(SELLER_ACCOUNT && { payment: { account: SELLER_ACCOUNT, reference: asked.number } }),
    },
    t,
  );
  return { bytes, number: asked.number, tenant: tenant.name };
}

/** Mails the pro-forma invoice to the person who asked for it. A job. */
export async function mailProforma(ctx: Ctx, { purchase }: { purchase: string }) {
  const { bytes, number, tenant } = await renderProforma(ctx, purchase);
  const { email, name, language } = actorOf(ctx);
  const link = `${getPublicUrl()}/purchase-page`;
  const attachments = [{ name: `${number}.pdf`, type: "application/pdf", bytes }];
  const mail = { ...writeProformaMail(language, { to: email, name, number, tenant, link }), attachments };
  await sendTenantMail(tenantOf(ctx).tenant_id, "licence", mail);
  return { number, to: email };
}
