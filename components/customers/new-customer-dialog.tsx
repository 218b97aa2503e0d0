"use client";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { listSearchesForSimilar } from "@/components/customers/similar";
import { useNewCustomer } from "@/components/customers/use-new-customer";
import { VatField } from "@/components/customers/vat-field";
import { Form, Submit } from "@/components/form";
import { useShell } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { TextArea, TextField } from "@/components/ui/controls/text-field";
import { Dialog } from "@/components/ui/overlay/dialog";
import { type CallOutput, callApi } from "@/lib/browser/api";

type Customer = Pick<CallOutput<"customers.create">, "uuid" | "name">;
type Row = CallOutput<"campaigns.buyers">["rows"][number];
const PAUSE = 200;
const MOST = 5;

/** Customers whose names are like this one: those that several of its words find come first. */
function useSimilar(name: string): readonly Row[] {
  const { tenant } = useShell();
  const [found, setFound] = useState<readonly Row[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const answers = await Promise.all(
          listSearchesForSimilar(name).map((search) =>
            callApi("campaigns.buyers", { tenant: tenant.uuid, search }, { signal: stop.signal }),
          ),
        );
        const hits = Map.groupBy(
          answers.flatMap(({ rows }) => rows),
          (row) => row.uuid,
        );
        const ranked = [...hits.values()].sort((a, b) => b.length - a.length).flatMap(([row]) => row ?? []);
        if (!stop.signal.aborted) setFound(ranked.slice(0, MOST));
      } catch {
        if (!stop.signal.aborted) setFound([]);
      }
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [name, tenant.uuid]);
  return found;
}

/** A customer added on the way, with the similar ones there are: one of them may be the one that was meant. */
export function NewCustomerDialog({
  name,
  onDone,
  onClose,
}: {
  name: string;
  onDone: (customer: Customer) => void;
  onClose: () => void;
}) {
  const t = useTranslations("campaigns");
  const ui = useTranslations("ui");
  const say = useTranslations("errors");
  const { form, alike, accept } = useNewCustomer({ name, vat_number: "", email: "", address: "" }, onDone);
  const byName = useSimilar(form.values.name);
  const isAsked = alike.length > 0;
  const similar: readonly { uuid: string; name: string; category_name?: string | null }[] = isAsked
    ? alike
    : byName;
  return (
    <Dialog title={t("customer_add")} size="form" onClose={onClose} held={form.busy}>
      <Form form={form}>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            className="sm:col-span-2"
            label={t("customer_fields.name")}
            {...form.field("name")}
            autoFocus
          />
          <VatField label={t("customer_fields.vat_number")} {...form.field("vat_number")} />
          <TextField label={t("customer_fields.email")} type="email" optional {...form.field("email")} />
          <TextArea
            className="sm:col-span-2"
            label={t("customer_fields.address")}
            optional
            {...form.field("address")}
          />
        </div>
        {isAsked && (
          <p role="alert" className="mt-4 text-sm text-warn-ink">
            {say("duplicate_customer")}
          </p>
        )}
        {similar.length > 0 && (
          <section className="mt-4" aria-label={t("customer_similar")}>
            <h3 className="mb-1 text-xs font-medium text-ink-2">{t("customer_similar")}</h3>
            <ul className="divide-y divide-line rounded-md border border-line">
              {similar.map((row) => (
                <li key={row.uuid} className="flex items-center gap-3 px-3 py-1.5">
                  <span className="cut grow">{row.name}</span>
                  <span className="text-xs text-ink-3">{row.category_name}</span>
                  <Button size="sm" onClick={() => onDone(row)}>
                    {t("customer_use")}
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        )}
        <div className="mt-6 flex justify-end gap-2">
          <Button onClick={onClose}>{ui("cancel")}</Button>
          {isAsked ? (
            <Button look="main" onClick={accept}>
              {ui("add_anyway")}
            </Button>
          ) : (
            <Submit>{t("customer_add")}</Submit>
          )}
        </div>
      </Form>
    </Dialog>
  );
}
