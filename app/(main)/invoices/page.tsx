import { listPage, titled } from "@/app/(main)/list-page";
import { InvoicesList } from "@/components/invoices/invoices-list";

export const generateMetadata = titled("invoices");
export default listPage(["invoices"], "invoices.list", InvoicesList);
