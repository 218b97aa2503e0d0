"use client";
import { useTranslations } from "next-intl";
import type { Artist } from "@/components/commercials/artists/artist";
import { Form, Submit, useCallForm } from "@/components/form";
import { useSend } from "@/components/query";
import { Button } from "@/components/ui/controls/button";
import { DateField } from "@/components/ui/controls/date-field";
import { TextArea, TextField } from "@/components/ui/controls/text-field";
import { Dialog } from "@/components/ui/overlay/dialog";
import type { CallInput } from "@/lib/browser/api";

const BLANK: CallInput<"artists.update"> = { name: "", rights_until: null, note: "" };

/** A artist, new or to change. */
export function ArtistDialog({ artist, onClose }: { artist: Artist | null; onClose: () => void }) {
  const t = useTranslations("commercials");
  const ui = useTranslations("ui");
  const stale = { invalidates: ["artists", "commercials"] as const, onDone: onClose };
  const own = artist && {
    uuid: artist.uuid,
    version: artist.version,
    name: artist.name,
    rights_until: artist.rights_until,
    note: artist.note,
  };
  const form = useCallForm("artists.update", own ?? BLANK, stale);
  const destroy = useSend("artists.destroy", { says: "deleted", ...stale });
  return (
    <Dialog title={artist ? artist.name : t("artists.new")} size="small" onClose={onClose}>
      <Form form={form} className="grid gap-4">
        <TextField label={t("artists.name")} {...form.field("name")} maxLength={200} autoFocus />
        <DateField
          label={t("artists.rights_until")}
          help={t("artists.rights_help")}
          optional
          {...form.field("rights_until")}
        />
        <TextArea label={t("note")} optional rows={2} {...form.field("note")} maxLength={5000} />
        <div className="flex gap-2">
          {artist?.commercials === 0 && (
            <Button
              look="quiet-danger"
              busy={destroy.isPending}
              onClick={() => destroy.mutate({ uuid: artist.uuid })}
            >
              {t("artists.delete")}
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
