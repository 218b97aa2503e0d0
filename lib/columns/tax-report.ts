import { declareColumns } from "@/lib/columns/column";

/** The columns of the file of the tax report; net amounts and taxes of each rate add up to the last two. */
export const TAX_REPORT_COLUMNS = declareColumns({
  name: { word: "invoices.tax_report.rate", kind: "text" },
  percent: { word: "invoices.tax_report.percent", kind: "number" },
  invoiced: { word: "invoices.tax_report.invoiced", kind: "money" },
  invoiced_tax: { word: "invoices.tax_report.invoiced_tax", kind: "money" },
  credited: { word: "invoices.tax_report.credited", kind: "money" },
  credited_tax: { word: "invoices.tax_report.credited_tax", kind: "money" },
  discounted: { word: "invoices.tax_report.discounted", kind: "money" },
  discounted_tax: { word: "invoices.tax_report.discounted_tax", kind: "money" },
  base: { word: "invoices.tax_report.base", kind: "money" },
  tax: { word: "invoices.tax_report.tax", kind: "money" },
});
