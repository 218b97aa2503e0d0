"use client";
import { Upload } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { type CommercialRow, useOrder } from "@/components/campaigns/editor/campaign-context";
import { type Segment, useSegmentWords } from "@/components/campaigns/segment-words";
import { MASTERS } from "@/components/commercials/master";
import { secondsOf, titleOf } from "@/components/commercials/sound-file";
import { sendMaster } from "@/components/commercials/uploads";
import { useSend, useStale } from "@/components/query";
import { useMay } from "@/components/shell/context";
import { IconButton } from "@/components/ui/controls/button";
import { Combobox } from "@/components/ui/controls/combobox";
import { cx } from "@/components/ui/cx";

type CommercialOption = Pick<Segment, "commercial" | "group" | "length">;

/**
 * The spot of a segment, or the group of spots that take turns; a new one is made by its title or its file. One without
 * a customer becomes the customer's when it is chosen.
 */
export function CopyField({
  segment,
  className,
  onChange,
}: {
  segment: CommercialOption;
  className?: string;
  onChange: (commercial: Partial<CommercialOption>) => void;
}) {
  const t = useTranslations("campaigns");
  const words = useSegmentWords();
  const { draft, commercials, groups } = useOrder();
  const may = useMay("media:write");
  const stale = useStale();
  const picker = useRef<HTMLInputElement>(null);
  const create = useSend("commercials.create", {
    invalidates: ["commercials"],
    onDone: ({ uuid, length }) => onChange({ commercial: uuid, group: null, length }),
  });
  const attach = useSend("commercials.update", { invalidates: ["commercials"] });
  const choose = (commercial: CommercialRow) => {
    onChange({ commercial: commercial.uuid, group: null, length: commercial.length });
    const { uuid, version } = commercial;
    if (may && commercial.customer === null && draft.customer)
      attach.mutate({ uuid, version, customer: draft.customer });
  };
  const take = async (file: File) => {
    const length = (await secondsOf(file)) ?? segment.length;
    const made = await create
      .mutateAsync({ title: titleOf(file.name), length, customer: draft.customer })
      .catch(() => null); // `create` says what went wrong.
    if (made && (await sendMaster(made.uuid, file))) await stale(["commercials", "tenant"]);
  };
  const spots = commercials.map(({ uuid, title, length, customer }) => ({
    id: uuid,
    label: title,
    detail: customer ? words.seconds(length) : t("commercial_of_nobody", { length: words.seconds(length) }),
  }));
  const turns = groups.map(({ uuid, name, members, length }) => ({
    id: uuid,
    label: name,
    detail: t("group_of", { count: members.length, length: words.seconds(length) }),
  }));
  return (
    <div className={cx("flex items-end gap-1.5", className)}>
      <Combobox
        className="min-w-0 grow"
        label={t("commercial")}
        optional
        value={segment.commercial ?? segment.group}
        options={[...spots, ...turns]}
        placeholder={t("commercial_later", { length: words.seconds(segment.length) })}
        onChange={(uuid) => uuid === null && onChange({ commercial: null, group: null })}
        onPick={(option) => {
          const commercial = commercials.find((c) => c.uuid === option?.id);
          const group = groups.find((g) => g.uuid === option?.id);
          if (commercial) choose(commercial);
          else if (group)
            onChange({
              commercial: null,
              group: group.uuid,
              length: group.length,
            });
        }}
        {...(may && {
          create: {
            label: (title: string) => t("commercial_new", { title, length: words.seconds(segment.length) }),
            run: (title: string) =>
              create.mutate({ title, length: segment.length, customer: draft.customer }),
          },
        })}
      />
      {may && draft.customer && (
        <>
          <IconButton
            icon={<Upload />}
            label={t("commercial_upload")}
            busy={create.isPending}
            onClick={() => picker.current?.click()}
          />
          <input
            ref={picker}
            type="file"
            accept={MASTERS}
            aria-hidden
            tabIndex={-1}
            className="sr-only"
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              event.target.value = "";
              if (file) void take(file);
            }}
          />
        </>
      )}
    </div>
  );
}

/** What the copy of a segment is called; its length where none is chosen. */
export function useCopyName(): (segment: CommercialOption) => string {
  const words = useSegmentWords();
  const { commercials, groups } = useOrder();
  return ({ commercial, group, length }) =>
    commercials.find((c) => c.uuid === commercial)?.title ??
    groups.find((g) => g.uuid === group)?.name ??
    words.seconds(length);
}
