"use client";
import { useTranslations } from "next-intl";
import { useOrder } from "@/components/campaigns/editor/campaign-context";
import { type Segment, useSegmentWords } from "@/components/campaigns/segment-words";
import { useSend } from "@/components/query";
import { useMay } from "@/components/shell/context";
import { Combobox } from "@/components/ui/controls/combobox";

type CommercialOption = Pick<Segment, "commercial" | "group" | "length">;

/** The spot of a segment, or the group of spots that take turns; a new one is made by its title. */
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
  const create = useSend("commercials.create", {
    invalidates: ["commercials"],
    onDone: ({ uuid, length }) => onChange({ commercial: uuid, group: null, length }),
  });
  const spots = commercials.map(({ uuid, title, length }) => ({
    id: uuid,
    label: title,
    detail: words.seconds(length),
  }));
  const turns = groups.map(({ uuid, name, members, length }) => ({
    id: uuid,
    label: name,
    detail: t("group_of", { count: members.length, length: words.seconds(length) }),
  }));
  return (
    <Combobox
      {...(className && { className })}
      label={t("copy")}
      optional
      value={segment.commercial ?? segment.group}
      options={[...spots, ...turns]}
      placeholder={t("copy_later", { length: words.seconds(segment.length) })}
      onChange={(uuid) => uuid === null && onChange({ commercial: null, group: null })}
      onPick={(option) => {
        const commercial = commercials.find((c) => c.uuid === option?.id);
        const group = groups.find((g) => g.uuid === option?.id);
        if (commercial) onChange({ commercial: commercial.uuid, group: null, length: commercial.length });
        else if (group)
          onChange({
            commercial: null,
            group: group.uuid,
            length: group.length,
          });
      }}
      {...(may && {
        create: {
          label: (title: string) => t("copy_new", { title, length: words.seconds(segment.length) }),
          run: (title: string) => create.mutate({ title, length: segment.length, customer: draft.customer }),
        },
      })}
    />
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
