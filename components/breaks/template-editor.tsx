"use client";
import { Ellipsis, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApplyTemplate } from "@/components/breaks/apply-template";
import { type BreakLine, badCells } from "@/components/breaks/edit";
import type { BreakRules } from "@/components/breaks/station-breaks";
import { TemplateDrift } from "@/components/breaks/template-drift";
import { WeekEditor } from "@/components/breaks/week-editor";
import { useFailure, useSend } from "@/components/query";
import { useMayHouse } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { TextField } from "@/components/ui/controls/text-field";
import { useLeaveGuard } from "@/components/ui/feedback/leave-guard";
import { useSentence } from "@/components/ui/feedback/sentence";
import { ReadOnly } from "@/components/ui/feedback/states";
import { useFormat } from "@/components/ui/format";
import { Screen } from "@/components/ui/layout/screen";
import { Confirm } from "@/components/ui/overlay/confirm";
import { Menu } from "@/components/ui/overlay/menu";
import { useHistory } from "@/components/ui/use-history";
import type { CallOutput } from "@/lib/browser/api";
import { Refusal } from "@/lib/errors";
import { listLimited } from "@/lib/inventory/no-limit";

type Template = CallOutput<"break_templates.retrieve">;
const ROUTE = "/break-templates";

type Base = { name: string; lines: readonly BreakLine[]; version: number | undefined };
/** A template's week of breaks; without one, a new one. */
export function TemplateEditor({ template, rules }: { template: Template | null; rules: BreakRules }) {
  const t = useTranslations("breaks");
  const ui = useTranslations("ui");
  const words = useTranslations("errors");
  const router = useRouter();
  const { number } = useFormat();
  const sentence = useSentence();
  const failure = useFailure();
  const may = useMayHouse("inventory:write");
  const [base, setBase] = useState<Base>({
    name: template?.name ?? "",
    lines: template?.lines ?? [],
    version: template?.version,
  });
  const [name, setName] = useState(base.name);
  const [wrong, setWrong] = useState<string>();
  const [applying, setApplying] = useState<readonly string[] | null>(null);
  const [asking, setAsking] = useState(false);
  const week = useHistory<readonly BreakLine[]>(base.lines);
  const lines = week.now;
  const dirty = name !== base.name || lines !== base.lines;
  useLeaveGuard(dirty, ui("leave_text"));
  const bad = badCells(lines, rules.most).size > 0;
  const whyNot = () => {
    if (bad) return t("mend_first");
    return template !== null && !dirty && t("nothing_changed");
  };
  const seconds = listLimited(lines).reduce((sum, line) => sum + line.capacity_seconds, 0);

  const save = useSend("break_templates.update", {
    says: "saved",
    invalidates: ["break_templates"],
    quiet: true,
  });
  const destroy = useSend("break_templates.delete", {
    says: "deleted",
    invalidates: ["break_templates"],
    onDone: () => router.push(ROUTE),
  });
  const send = () => {
    if (!name.trim()) return setWrong(words("required"));
    const known = template ? { uuid: template.uuid, version: base.version } : {};
    save.mutate(
      { ...known, name, lines: [...lines] },
      {
        onSuccess: ({ uuid, version }) => {
          setBase({ name, lines, version });
          if (!template) router.replace(`${ROUTE}?template=${uuid}`);
        },
        onError: (error) => {
          const taken = error instanceof Refusal && error.message === "taken";
          if (taken) setWrong(sentence(error));
          else failure(error);
        },
      },
    );
  };

  return (
    <Screen
      title={base.name || t("add_template")}
      crumbs={[{ label: t("title"), href: ROUTE }]}
      detail={t("week_sum", { breaks: lines.length, minutes: number(Math.round(seconds / 60)) })}
      compact
      scroll={false}
      actions={
        may && (
          <>
            {template && (
              <Menu
                glyph
                icon={<Ellipsis />}
                label={t("delete")}
                align="end"
                items={[
                  {
                    key: "delete",
                    label: t("delete"),
                    icon: <Trash2 />,
                    danger: true,
                    onSelect: () => setAsking(true),
                  },
                ]}
              />
            )}
            {template && (
              <Button disabled={dirty ? t("save_first") : lines.length === 0} onClick={() => setApplying([])}>
                {t("apply")}
              </Button>
            )}
            <Button look="main" busy={save.isPending} disabled={whyNot()} onClick={send}>
              {t("save_template")}
            </Button>
          </>
        )
      }
    >
      <div className="flex h-full min-h-0 flex-col border-t border-line">
        {!may && <ReadOnly />}
        {may && (
          <div className="flex-none border-b border-line px-gutter py-2.5">
            <TextField
              className="max-w-80"
              label={t("template_name")}
              value={name}
              onChange={(value) => {
                setName(value);
                setWrong(undefined);
              }}
              maxLength={200}
              autoFocus={!template}
              {...(wrong && { error: wrong })}
            />
          </div>
        )}
        {template && (
          <TemplateDrift template={template} may={may && !dirty} onAlign={(uuid) => setApplying([uuid])} />
        )}
        <div className="min-h-0 grow overflow-auto">
          <WeekEditor week={week} most={rules.most} names={rules.names} readOnly={!may} />
        </div>
      </div>
      {applying && template && (
        <ApplyTemplate
          template={{ uuid: template.uuid, name: base.name, lines, version: base.version! }}
          onDone={(version) => {
            setBase({ ...base, version });
            router.refresh();
          }}
          to={applying}
          onClose={() => setApplying(null)}
        />
      )}
      {asking && template && (
        <Confirm
          title={t("delete_title", { name: base.name })}
          act={t("delete")}
          busy={destroy.isPending}
          onConfirm={() => destroy.mutate({ uuid: template.uuid })}
          onClose={() => setAsking(false)}
        >
          {t("delete_text")}
        </Confirm>
      )}
    </Screen>
  );
}
