"use client";
import { useTranslations } from "next-intl";
import { Form, Submit, useCallForm } from "@/components/form";
import { useShell } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { Dialog } from "@/components/ui/overlay/dialog";
import type { FeedKind } from "@/lib/calendar/feed";
import type { CalendarFeed } from ".";
import { FeedFields } from "./feed-fields";

type FormProps = { kinds: readonly FeedKind[]; onClose: () => void };

/** A new feed. It begins with all that the person may read. */
export function NewFeed({
  kinds,
  onMade,
  onClose,
}: FormProps & { onMade: (made: { name: string; url: string }) => void }) {
  const t = useTranslations("calendar");
  const { tenant } = useShell();
  const form = useCallForm(
    "calendar_feeds.create",
    { name: tenant.name, kinds: [...kinds], stations: null },
    { says: null, invalidates: ["calendar_feeds"], onDone: onMade },
  );
  return (
    <Dialog title={t("create")} size="form" onClose={onClose}>
      <Form form={form} className="grid gap-4">
        <FeedFields
          name={form.field("name")}
          content={form.field("kinds")}
          stations={form.field("stations")}
          kinds={kinds}
        />
        <Foot act={t("create")} onClose={onClose} />
      </Form>
    </Dialog>
  );
}

/** What a feed holds; its address stays. */
export function EditFeed({ of, kinds, onClose }: FormProps & { of: CalendarFeed }) {
  const t = useTranslations("calendar");
  const form = useCallForm(
    "calendar_feeds.update",
    {
      uuid: of.uuid,
      version: of.version,
      name: of.name,
      // What the person may no longer read is not shown either.
      kinds: of.kinds.filter((kind) => kinds.includes(kind)),
      stations: of.stations ? of.stations.map(({ uuid }) => uuid) : null,
    },
    { invalidates: ["calendar_feeds"], onDone: onClose },
  );
  return (
    <Dialog title={t("edit_title")} size="form" onClose={onClose}>
      <Form form={form} className="grid gap-4">
        <FeedFields
          name={form.field("name")}
          content={form.field("kinds")}
          stations={form.field("stations")}
          kinds={kinds}
        />
        <Foot act={t("save")} onClose={onClose} />
      </Form>
    </Dialog>
  );
}

function Foot({ act, onClose }: { act: string; onClose: () => void }) {
  const ui = useTranslations("ui");
  return (
    <div className="flex justify-end gap-2">
      <Button onClick={onClose}>{ui("cancel")}</Button>
      <Submit keys="mod+enter">{act}</Submit>
    </div>
  );
}
