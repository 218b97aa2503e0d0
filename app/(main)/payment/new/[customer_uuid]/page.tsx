import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { type PageProps, readQueryAmount } from "@/app/page-props";
import { NewPayment } from "../new-payment";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("payments"))("new") };
}

/** A new payment of a customer; `?amount=` begins with that amount. */
export default async function NewPaymentOfCustomer({
  params,
  searchParams,
}: PageProps<{ customer_uuid: string }>) {
  return <NewPayment {...(await params)} amount={readQueryAmount((await searchParams).amount)} />;
}
