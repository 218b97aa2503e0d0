"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCustomerOptions } from "@/components/commercials/copy-options";
import { GroupMembers, type Member } from "@/components/commercials/groups/group-members";
import { Turns } from "@/components/commercials/groups/turns";
import { Form, Submit, useCallForm } from "@/components/form";
import { useSend } from "@/components/query";
import { Button } from "@/components/ui/controls/button";
import { Combobox } from "@/components/ui/controls/combobox";
import { Segmented } from "@/components/ui/controls/select";
import { TextField } from "@/components/ui/controls/text-field";
import { Dialog } from "@/components/ui/overlay/dialog";
import type { CallInput, CallOutput } from "@/lib/browser/api";
import { formatPattern, parsePattern, ROTATION_MODES, type RotationMode } from "@/lib/commercials/rotation";

export type Group = CallOutput<"commercial_groups.list">["rows"][number];
const STALE = ["commercial_groups", "commercials"] as const;

const toMember = ({ commercial, weight, weekdays, hours, from, to }: Member) => ({
  commercial,
  weight,
  weekdays,
  hours,
  from,
  to,
});
const askOf = (group: Group | null): CallInput<"commercial_groups.update"> =>
  group
    ? {
        uuid: group.uuid,
        version: group.version,
        name: group.name,
        customer: group.customer,
        mode: group.mode,
        pattern: group.pattern,
        members: group.members.map(toMember),
      }
    : { name: "", customer: null, mode: "weight", pattern: [], members: [] };

/** A rotation group: its copy, how it takes turns, and what that means for the next spots. */
export function GroupDialog({ group, onClose }: { group: Group | null; onClose: () => void }) {
  const t = useTranslations("commercials");
  const ui = useTranslations("ui");
  const customers = useCustomerOptions();
  const [known, setKnown] = useState<readonly Member[]>(group?.members ?? []);
  const form = useCallForm("commercial_groups.update", askOf(group), { invalidates: STALE, onDone: onClose });
  const destroy = useSend("commercial_groups.destroy", {
    says: "deleted",
    invalidates: STALE,
    onDone: onClose,
  });
  const { field, values } = form;
  const mode: RotationMode = values.mode ?? "weight";
  const customer = field("customer");
  const members = known;
  const put = (next: Member[]) => {
    setKnown(next);
    form.set("members", next.map(toMember));
  };
  const of = { mode, members, pattern: values.pattern ?? [] };
  return (
    <Dialog title={group ? group.name : t("groups.new")} onClose={onClose}>
      <Form form={form} className="grid gap-4">
        <TextField label={t("groups.name")} {...field("name")} maxLength={200} autoFocus />
        <Combobox
          label={t("customer")}
          optional
          options={customers}
          known={
            group?.customer && group.customer_name ? { id: group.customer, label: group.customer_name } : null
          }
          {...customer}
          onChange={(value) => customer.onChange(value)}
        />
        <Segmented
          label={t("groups.mode")}
          {...field("mode")}
          value={mode}
          choices={ROTATION_MODES.map((value) => ({ value, label: t(`groups.modes.${value}`) }))}
        />
        <GroupMembers
          mode={mode}
          customer={values.customer ?? null}
          value={members}
          onChange={put}
          errors={[
            field("members").error,
            ...members.map((_, i) => field(`members.${i}.commercial` as "members.0.commercial").error),
            ...members.map((_, i) => field(`members.${i}.to` as "members.0.to").error),
          ]}
        />
        {mode === "pattern" && <PatternField form={form} members={members.length} />}
        {members.length > 0 && <Turns of={of} colors={members.map((m) => m.color)} />}
        <div className="flex gap-2">
          {group && (
            <Button
              look="quiet-danger"
              busy={destroy.isPending}
              onClick={() => destroy.mutate({ uuid: group.uuid })}
            >
              {t("groups.delete")}
            </Button>
          )}
          <span className="grow" />
          <Button onClick={onClose}>{ui("cancel")}</Button>
          <Submit keys="mod+enter">{ui("save")}</Submit>
        </div>
      </Form>
    </Dialog>
  );
}

type GroupForm = ReturnType<typeof useCallForm<"commercial_groups.update">>;
/** A A B: letters of the members in their turn. */
function PatternField({ form, members }: { form: GroupForm; members: number }) {
  const t = useTranslations("commercials");
  const { value = [], onChange, error, ...rest } = form.field("pattern");
  const [typed, setTyped] = useState<string | null>(null);
  const wrong = typed !== null && parsePattern(typed, members) === null ? t("groups.bad_pattern") : error;
  return (
    <TextField
      label={t("groups.pattern")}
      help={t("groups.pattern_help")}
      placeholder="A A B"
      {...rest}
      value={typed ?? formatPattern(value)}
      {...(wrong && { error: wrong })}
      onChange={(text) => {
        setTyped(text);
        const read = parsePattern(text, members);
        if (read) onChange(read);
      }}
    />
  );
}
