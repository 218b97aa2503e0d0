import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { NewPayment } from "./new-payment";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("payments"))("new") };
}

export default function NewPaymentPage() {
  return <NewPayment />;
}
