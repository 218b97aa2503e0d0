import { listPage, titled } from "@/app/(main)/list-page";
import { PaymentsList } from "@/components/payments/payments-list";

export const generateMetadata = titled("payments");
export default listPage(["payments"], "payments.list", PaymentsList);
