"use client";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import { FreshPassword } from "@/components/auth/fresh-password";
import { Form, Submit, useCallForm } from "@/components/form";
import { Segmented, Select } from "@/components/ui/controls/select";
import { TextField } from "@/components/ui/controls/text-field";
import type { CallInput } from "@/lib/browser/api";
import { BUSINESSES } from "@/lib/business";
import { resolveLanguage } from "@/lib/i18n/languages";

/** `countries`: two-letter codes; `country`: the likely one. */
export function RegisterForm({ countries, country }: { countries: readonly string[]; country: string }) {
  const t = useTranslations("auth");
  const locale = useLocale();
  const router = useRouter();
  const blank: CallInput<"accounts.register"> = {
    first_name: "",
    last_name: "",
    email: "",
    password: "",
    organisation: "",
    business: "radio",
    country,
    language: resolveLanguage(locale),
  };
  const form = useCallForm("accounts.register", blank, {
    says: null,
    onDone: () => router.push("/auth/register-success"),
  });
  const choices = useMemo(() => {
    const names = new Intl.DisplayNames([locale], { type: "region" });
    return countries
      .map((value) => ({ value, label: names.of(value) ?? value }))
      .sort((a, b) => a.label.localeCompare(b.label, locale));
  }, [countries, locale]);
  const email = form.field("email");
  const where = form.field("country");
  return (
    <Form form={form} className="grid gap-4">
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label={t("first_name")}
          autoComplete="given-name"
          size="lg"
          autoFocus
          {...form.field("first_name")}
        />
        <TextField label={t("last_name")} autoComplete="family-name" size="lg" {...form.field("last_name")} />
      </div>
      <TextField
        label={t("email")}
        type="email"
        autoComplete="username"
        size="lg"
        {...email}
        onChange={(text) => email.onChange(text.trim())}
      />
      <FreshPassword label={t("password")} size="lg" {...form.field("password")} />
      <TextField
        label={t("organisation")}
        autoComplete="organization"
        size="lg"
        {...form.field("organisation")}
      />
      <Segmented
        label={t("business")}
        choices={BUSINESSES.map((value) => ({ value, label: t(`businesses.${value}`) }))}
        {...form.field("business")}
      />
      <Select
        label={t("country")}
        help={t("country_help")}
        size="lg"
        choices={choices}
        {...where}
        onChange={(value) => where.onChange(value ?? country)}
      />
      <Submit size="lg" keys="enter">
        {t("create")}
      </Submit>
    </Form>
  );
}
