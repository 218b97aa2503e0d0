import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { PageProps } from "@/app/page-props";
import { NewPayment } from "../new-payment";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("payments"))("new") };
}

export default async function NewPaymentOfCustomer({ params }: PageProps<{ customer_uuid: string }>) {
  return <NewPayment {...(await params)} />;
}
