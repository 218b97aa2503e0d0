"use client";
import { Copy, Lock, Pencil, Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCall, useSend } from "@/components/query";
import { EditLink, NewLink } from "@/components/share/link-forms";
import { Button, IconButton } from "@/components/ui/controls/button";
import { Loaded } from "@/components/ui/feedback/loaded";
import { Skeleton } from "@/components/ui/feedback/states";
import { toast } from "@/components/ui/feedback/toast-store";
import { useFormat } from "@/components/ui/format";
import type { CallInput, CallOutput } from "@/lib/browser/api";

type Document = CallInput<"share_links.list">;
type Link = CallOutput<"share_links.list">["rows"][number];

/** The further links of a document: each for one receiver, with its end and password, and when it was opened. */
export function MoreLinks({ of }: { of: Document }) {
  const t = useTranslations("share");
  const [isAdding, setAdding] = useState(false);
  const answer = useCall("share_links.list", of);
  return (
    <section aria-label={t("more_links")} className="grid gap-2 border-t border-line pt-3">
      <h3 className="font-semibold">{t("more_links")}</h3>
      <Loaded answer={answer} waiting={<Skeleton lines={2} />}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="text-ink-2">{t("more_links_none")}</p>
          ) : (
            <ul className="grid max-h-80 gap-1.5 overflow-auto">
              {rows.map((link) => (
                <LinkRow key={link.code} link={link} of={of} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {isAdding ? (
        <NewLink of={of} onClose={() => setAdding(false)} />
      ) : (
        <div>
          <Button size="sm" icon={<Plus />} onClick={() => setAdding(true)}>
            {t("link_add")}
          </Button>
        </div>
      )}
    </section>
  );
}

function LinkRow({ link, of }: { link: Link; of: Document }) {
  const t = useTranslations("share");
  const ui = useTranslations("ui");
  const { day, moment } = useFormat();
  const [isAsking, setAsking] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const revoke = useSend("share_links.destroy", { says: "deleted", invalidates: ["share_links"] });
  const { label, code, expires_on, expired, has_password, views, viewed } = link;
  const write = (at: string) => {
    const { day, time } = moment(at);
    return `${day} ${time}`;
  };
  const [last] = viewed;
  const copy = async () => {
    await navigator.clipboard.writeText(`${location.origin}/share/${of.model}/${code}`);
    toast({ text: t("link_copied") });
  };
  const until = expires_on && t(expired ? "link_expired" : "link_until", { day: day(expires_on) });
  const facts = [t("link_views", { count: views }), last && t("link_last", { at: write(last) }), until];
  if (isEditing)
    return (
      <li className="rounded-md border border-line p-3">
        <EditLink link={link} onClose={() => setEditing(false)} />
      </li>
    );
  return (
    <li className="flex items-center gap-1.5">
      <span className="min-w-0 grow">
        <span className="flex items-center gap-1.5 font-medium">
          <span className="cut">{label}</span>
          {has_password && (
            <Lock size={12} strokeWidth={1.75} className="flex-none" aria-label={t("link_protected")} />
          )}
        </span>
        <span
          className="num block text-xs text-ink-3"
          data-tip={viewed.length > 1 ? viewed.map(write).join(", ") : undefined}
        >
          {isAsking ? t("link_revoke_text") : facts.filter(Boolean).join(" · ")}
        </span>
      </span>
      {isAsking ? (
        <>
          <Button size="sm" autoFocus onClick={() => setAsking(false)}>
            {ui("cancel")}
          </Button>
          <Button
            size="sm"
            look="danger"
            busy={revoke.isPending}
            onClick={() => revoke.mutate({ code }, { onError: () => setAsking(false) })}
          >
            {t("link_revoke")}
          </Button>
        </>
      ) : (
        <>
          <IconButton
            size="sm"
            icon={<Copy />}
            label={t("link_copy_of", { label })}
            disabled={expired}
            onClick={() => void copy()}
          />
          <IconButton
            size="sm"
            icon={<Pencil />}
            label={t("link_edit_of", { label })}
            onClick={() => setEditing(true)}
          />
          <IconButton
            size="sm"
            icon={<Trash2 />}
            label={t("link_revoke_of", { label })}
            onClick={() => setAsking(true)}
          />
        </>
      )}
    </li>
  );
}
