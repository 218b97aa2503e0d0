"use client";
import { Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { buildStandardWeek } from "@/components/breaks/edit";
import type { BreakRules } from "@/components/breaks/station-breaks";
import { Form, followNewest, Submit, useCallForm } from "@/components/form";
import { useSend } from "@/components/query";
import { useMay, useShell } from "@/components/shell/context";
import { DeliveryTargets } from "@/components/stations/delivery/targets";
import { NewBreaks } from "@/components/stations/new-breaks";
import {
  AsRunFields,
  IdentityFields,
  MakeGoodFields,
  PlayoutFields,
  RegionField,
  SellingFields,
  SyncFields,
  TimeFields,
} from "@/components/stations/station-fields";
import { StationLogo } from "@/components/stations/station-logo";
import { Button } from "@/components/ui/controls/button";
import { ReadOnly } from "@/components/ui/feedback/states";
import { toast } from "@/components/ui/feedback/toast-store";
import { Confirm } from "@/components/ui/overlay/confirm";
import type { CallInput, CallOutput } from "@/lib/browser/api";
import { buildRecordHref } from "@/lib/hrefs";
import { proposeStationCode } from "@/lib/inventory/station-code";

type Station = CallOutput<"stations.retrieve">;

/** A new station begins with what it is and where; all else has its default. The first is named as the organisation. */
export function NewStation({ first, rules }: { first: boolean; rules: BreakRules }) {
  const t = useTranslations("stations");
  const ui = useTranslations("ui");
  const router = useRouter();
  const { formats, tenant } = useShell();
  const [week, setWeek] = useState(() => buildStandardWeek(rules));
  const blank: CallInput<"stations.create"> = {
    name: first ? tenant.name : "",
    code: first ? proposeStationCode(tenant.name) : "",
    medium: "radio",
    color: 1,
    timezone: formats.zone,
    day_start: 0,
    leader: null,
    breaks: week,
  };
  const clear = useSend("breaks.update", { says: "saved", invalidates: ["breaks", "stations", "tenant"] });
  const form = useCallForm("stations.create", blank, {
    says: null,
    invalidates: ["stations", "breaks", "tenant"],
    onDone: ({ uuid, name, today, breaks_a_week: count }) => {
      const remove = { label: t("remove_breaks"), run: () => clear.mutate({ uuid, from: today, lines: [] }) };
      toast({
        text: t("added", { name, count }),
        ...(count > 0 && { action: remove, timeout: 10_000 }),
      });
      router.push(buildRecordHref("station", uuid));
    },
  });
  const leader = form.field("leader");
  const setBreaks = (lines: typeof week) => {
    setWeek(lines);
    form.set("breaks", lines);
  };
  return (
    <Form form={form} className="grid max-w-180 gap-6 px-gutter py-4">
      <Section title={t("identity")}>
        <IdentityFields field={form.field} fresh />
        <TimeFields field={form.field} />
        <SyncFields
          leader={{
            ...leader,
            onChange: (uuid) => {
              leader.onChange(uuid);
              setBreaks(uuid ? [] : buildStandardWeek(rules));
            },
          }}
        />
      </Section>
      {!form.values.leader && (
        <Section title={t("first_breaks")} text={t("first_breaks_text")}>
          <NewBreaks rules={rules} lines={week} onChange={setBreaks} />
        </Section>
      )}
      <div className="flex gap-2 max-sm:*:grow">
        <Submit keys="mod+enter">{t("add")}</Submit>
        <Button href="/stations">{ui("cancel")}</Button>
      </div>
    </Form>
  );
}

/** How a station is set up. */
export function StationSettings({ station }: { station: Station }) {
  const t = useTranslations("stations");
  const may = useMay("stations:write");
  const { uuid, version, name, code, medium, color, timezone, day_start, price_model, region } = station;
  const { hour_limit, separation_minutes, tolerance_minutes, cart_from, cart_to, cart_rest_days } = station;
  const { length_tolerance_seconds, length_tolerance_percent } = station;
  const { output_format, media_path, audio, outputs, make_good_hours, make_good_published } = station;
  const own = {
    uuid,
    version,
    name,
    code,
    medium,
    color,
    timezone,
    day_start,
    price_model,
    region,
    hour_limit,
    separation_minutes,
    tolerance_minutes,
    length_tolerance_seconds,
    length_tolerance_percent,
    make_good_hours,
    make_good_published,
    cart_from,
    cart_to,
    cart_rest_days,
    output_format,
    media_path,
    audio,
    outputs,
  };
  const form = useCallForm("stations.update", own, { invalidates: ["stations", "breaks"] });
  followNewest(form, own);
  const field = form.field;
  return (
    <>
      {!may && <ReadOnly />}
      <Form form={form}>
        <fieldset disabled={!may} className="grid max-w-180 gap-6 px-gutter py-4">
          <Section title={t("identity")}>
            <IdentityFields field={field} />
            <RegionField field={field} station={station} />
            <StationLogo station={station} may={may} />
          </Section>
          <Section title={t("time")} text={t("time_text")}>
            <TimeFields field={field} />
          </Section>
          <Section title={t("selling")}>
            <SellingFields field={field} />
          </Section>
          <Section title={t("playout")}>
            <PlayoutFields field={field} />
          </Section>
          <Section title={t("as_run")} text={t("as_run_text")}>
            <AsRunFields field={field} />
          </Section>
          <Section title={t("make_goods")} text={t("make_goods_text")}>
            <MakeGoodFields field={field} />
          </Section>
        </fieldset>
        {may && (
          <div className="sticky bottom-0 flex flex-wrap items-center gap-2 border-t border-line bg-surface px-gutter py-2.5 max-sm:*:grow">
            <Submit keys="mod+enter" disabled={form.dirty ? false : t("nothing_changed")}>
              {t("save")}
            </Submit>
            {form.dirty && <Button onClick={() => form.reset()}>{t("discard")}</Button>}
          </div>
        )}
      </Form>
      <DeliveryTargets station={uuid} />
      {may && (
        <div className="max-w-180 px-gutter pb-6">
          <div className="border-t border-line pt-3">
            <DeleteStation station={station} />
          </div>
        </div>
      )}
    </>
  );
}

function DeleteStation({ station: { uuid, name } }: { station: Station }) {
  const t = useTranslations("stations");
  const router = useRouter();
  const [asking, setAsking] = useState(false);
  const destroy = useSend("stations.destroy", {
    says: "deleted",
    invalidates: ["stations"],
    onDone: () => router.push("/stations"),
  });
  return (
    <>
      <Button look="quiet-danger" icon={<Trash2 />} onClick={() => setAsking(true)}>
        {t("delete")}
      </Button>
      {asking && (
        <Confirm
          title={t("delete_title", { name })}
          act={t("delete")}
          busy={destroy.isPending}
          onConfirm={() => destroy.mutate({ uuid })}
          onClose={() => setAsking(false)}
        >
          {t("delete_text")}
        </Confirm>
      )}
    </>
  );
}

function Section({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section>
      <header className="mb-3 flex flex-wrap items-baseline gap-x-3 border-b border-line pb-1.5">
        <h2 className="font-semibold">{title}</h2>
        {text && <p className="text-ink-3">{text}</p>}
      </header>
      <div className="grid gap-4 sm:grid-cols-6">{children}</div>
    </section>
  );
}
