"use client";
import { CalendarPlus, Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button, buttonClass } from "@/components/ui/controls/button";
import { toast } from "@/components/ui/feedback/toast-store";
import { Dialog } from "@/components/ui/overlay/dialog";

/** The scheme by which a device opens its calendar to subscribe. */
const toCalendarLink = (url: string) => url.replace(/^https?:/, "webcal:");

/** The address of a feed, this once: to copy, or to open in the calendar of the device. */
export function AddressDialog({ name, url, onClose }: { name: string; url: string; onClose: () => void }) {
  const t = useTranslations("calendar");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      toast({ text: t("copied") });
    } catch {
      toast({ text: t("not_copied"), tone: "bad" });
    }
  };
  return (
    <Dialog
      title={t("address_title", { name })}
      size="form"
      held
      onClose={onClose}
      actions={
        <>
          <a className={buttonClass()} href={toCalendarLink(url)} rel="noreferrer">
            <CalendarPlus size={16} strokeWidth={1.75} aria-hidden />
            {t("open")}
          </a>
          <Button icon={<Copy />} onClick={() => void copy()}>
            {t("copy")}
          </Button>
          <Button look="main" onClick={onClose}>
            {t("done")}
          </Button>
        </>
      }
    >
      <p className="mb-3 text-ink-2">{t("address_text")}</p>
      <p className="mb-1 text-xs font-medium text-ink-2">{t("address")}</p>
      <p className="mb-3 rounded-md bg-sunken px-3 py-2 font-mono text-xs break-all select-all">{url}</p>
      <p className="text-ink-3">{t("address_how")}</p>
    </Dialog>
  );
}
