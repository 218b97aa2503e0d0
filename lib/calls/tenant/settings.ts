import { z } from "zod";
import { Accounting } from "@/lib/billing/accounting/account-shapes";
import { MOST_EARLY_DISCOUNT } from "@/lib/billing/early-payment/terms";
import { NUMBER_KINDS } from "@/lib/billing/numbering";
import { Series } from "@/lib/billing/numbering-shapes";
import { MOST_LATE_INTEREST } from "@/lib/billing/overdue/late-interest";
import { Taxes } from "@/lib/billing/tax-shapes";
import { SeparationRules, SomeSeparationRules } from "@/lib/booking/separation-shapes";
import { buildByLanguage } from "@/lib/i18n/languages";
import { isCurrency, MONEY_FORMATS } from "@/lib/money";
import { Dashboard } from "@/lib/settings/dashboard-shapes";
import { AGENT_DISPLAYS, LABEL_CATEGORIES, MOST_BREAKS } from "@/lib/settings/settings";
import { Int, Name, Price, Text, Version, Zone } from "@/lib/shapes";

/** Schema of a spot colour: a palette colour or #rrggbb. */
export const SpotColor = z.string().regex(/^(spot-([1-9]|10)|#[0-9a-fA-F]{6})$/, "bad_color");
const ReminderLevel = z.object({
  days: Int(1, 365),
  fee: Price,
  ...buildByLanguage(() => Text(1000)),
});
const Party = z.object({ display: z.enum(AGENT_DISPLAYS) });

/** A tenant's complete `settings_json`. */
export const Settings = z.object({
  spots: z.object({
    colors: z.array(SpotColor).length(10),
    label: z.object({ custom: z.boolean(), prefix: Text(20), category: z.enum(LABEL_CATEGORIES) }),
  }),
  taxes: z.object({ inline: z.boolean() }),
  breaks: z.object({ default_names: z.array(Text(60).min(1, "required")).max(MOST_BREAKS) }),
  discounts: z.object({ default_inline: z.boolean() }),
  agents: z.object({ agency: Party, agent: Party }),
  calendar: z.object({ broadcast: z.boolean() }),
  logs: z.object({ publish_by: Int(0, 23) }),
  separation: SeparationRules,
  approval: z.object({ discount_bp: Int(0, 10_000).nullable(), credit: z.boolean() }),
  signing: z.object({ mail_code: z.boolean() }),
  reminders: z.object({ first: ReminderLevel, second: ReminderLevel, third: ReminderLevel }),
  dashboard: Dashboard.nullable(),
  early_discount: z.object({ bp: Int(0, MOST_EARLY_DISCOUNT), days: Int(0, 365) }),
  late_interest: z.object({ bp: Int(0, MOST_LATE_INTEREST), grace_days: Int(0, 365) }),
  accounting: Accounting,
});

const spots = Settings.shape.spots.extend({ label: Settings.shape.spots.shape.label.partial() }).partial();
/** Changes to settings; omitted fields do not change, lists are replaced completely. */
const SomeSettings = z
  .object({
    spots,
    taxes: Settings.shape.taxes.partial(),
    breaks: Settings.shape.breaks.partial(),
    discounts: Settings.shape.discounts.partial(),
    agents: Settings.shape.agents.partial(),
    calendar: Settings.shape.calendar.partial(),
    logs: Settings.shape.logs.partial(),
    separation: SomeSeparationRules,
    dashboard: Settings.shape.dashboard,
    approval: Settings.shape.approval.partial(),
    signing: Settings.shape.signing.partial(),
    reminders: z
      .object({
        first: ReminderLevel.partial(),
        second: ReminderLevel.partial(),
        third: ReminderLevel.partial(),
      })
      .partial(),
    early_discount: Settings.shape.early_discount.partial(),
    late_interest: Settings.shape.late_interest.partial(),
    accounting: Accounting.extend({ untaxed: Accounting.shape.untaxed.partial() }).partial(),
  })
  .partial();

/** Body of update-settings: the changed fields and the version that was read. */
export const SettingsChanges = z.object({
  version: Version,
  name: Name.optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, "bad_country")
    .optional(),
  timezone: Zone.optional(),
  max_break_number: Int(1, MOST_BREAKS).optional(),
  currency_short: z.string().refine(isCurrency, "bad_currency").optional(),
  currency_format: z.enum(MONEY_FORMATS).optional(),
  currency_symbol: Text(8).min(1, "required").optional(),
  default_terms: Text(5000).optional(),
  terms_days: Int(0, 365).optional(),
  taxes_json: Taxes.optional(),
  numbering_json: z.partialRecord(z.enum(NUMBER_KINDS), Series.partial()).optional(),
  settings_json: SomeSettings.optional(),
});
