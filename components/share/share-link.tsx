"use client";
import { Copy, ExternalLink, Share2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useSend } from "@/components/query";
import { MoreLinks } from "@/components/share/more-links";
import { Button } from "@/components/ui/controls/button";
import { TextField } from "@/components/ui/controls/text-field";
import { toast } from "@/components/ui/feedback/toast-store";
import { Popover, usePopover } from "@/components/ui/overlay/popover";

const GROUPS = {
  report: "reports",
  invoice: "invoices",
  contract: "contracts",
  proposal: "proposals",
} as const;

/** The public link of a document: made, copied, replaced, taken back. */
export function ShareLink({
  kind,
  uuid,
  code,
  begin = false,
}: {
  kind: keyof typeof GROUPS;
  uuid: string;
  code: string | null;
  /** Open from the address, which is cleared. */
  begin?: boolean;
}) {
  const t = useTranslations("share");
  const { anchor, open, show, close, toggle } = usePopover();
  useEffect(() => {
    if (!begin) return;
    show();
    window.history.replaceState(null, "", location.pathname);
  }, [begin, show]);
  const group = GROUPS[kind];
  const create = useSend(`${group}.recreate_code`, { invalidates: [group] });
  const end = useSend(`${group}.delete_code`, { invalidates: [group], onDone: close });
  const busy = create.isPending || end.isPending;
  const url = code && open ? `${location.origin}/share/${kind}/${code}` : "";
  const copy = async () => {
    await navigator.clipboard.writeText(url);
    toast({ text: t("link_copied") });
  };
  return (
    <>
      <Button ref={anchor} icon={<Share2 />} aria-haspopup="dialog" aria-expanded={open} onClick={toggle}>
        {t(code ? "link_shared" : "link_share")}
      </Button>
      <Popover
        open={open}
        anchor={anchor}
        onClose={close}
        align="end"
        sheet
        role="dialog"
        label={t("link_share")}
        className="w-96 max-w-full"
      >
        <div className="grid gap-3 p-3.5">
          {code ? (
            <>
              <TextField label={t("link")} value={url} onChange={() => undefined} help={t("link_help")} />
              <div className="flex flex-wrap gap-2">
                <Button look="main" icon={<Copy />} onClick={() => void copy()}>
                  {t("link_copy")}
                </Button>
                <Button icon={<ExternalLink />} onClick={() => window.open(url, "_blank", "noopener")}>
                  {t("link_open")}
                </Button>
              </div>
              <div className="flex flex-wrap items-center gap-2 border-t border-line pt-3">
                <Button
                  size="sm"
                  look="quiet"
                  busy={create.isPending}
                  disabled={busy}
                  data-tip={t("link_new_help")}
                  onClick={() => create.mutate({ uuid })}
                >
                  {t("link_new")}
                </Button>
                <Button
                  size="sm"
                  look="quiet-danger"
                  busy={end.isPending}
                  disabled={busy}
                  onClick={() => end.mutate({ uuid })}
                >
                  {t("link_delete")}
                </Button>
              </div>
            </>
          ) : (
            <>
              <p className="text-ink-2">{t("link_none")}</p>
              <div>
                <Button look="main" busy={create.isPending} onClick={() => create.mutate({ uuid })}>
                  {t("link_create")}
                </Button>
              </div>
            </>
          )}
          {open && <MoreLinks of={{ model: kind, uuid }} />}
        </div>
      </Popover>
    </>
  );
}
