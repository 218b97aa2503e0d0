import type { Metadata } from "next";
import { cache } from "react";
import type { PageProps } from "@/app/page-props";
import { Words } from "@/app/words";
import { PaymentPage } from "@/components/payments/payment-page";
import { serverCaller } from "@/server/api/server-caller";

type Props = PageProps<{ uuid: string }>;
const paymentOf = cache(async (uuid: string) => (await serverCaller()).run("payments.retrieve", { uuid }));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { number, customer_name } = await paymentOf((await params).uuid);
  return { title: `${number}, ${customer_name}` };
}

export default async function Page({ params }: Props) {
  const payment = await paymentOf((await params).uuid);
  return (
    <Words of={["payments"]}>
      <PaymentPage payment={payment} />
    </Words>
  );
}
