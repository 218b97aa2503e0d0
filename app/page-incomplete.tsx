import { CircleAlert } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { PAGE_INCOMPLETE } from "@/lib/browser/page-files";

/**
 * The notice of a page whose files failed, drawn as a notification. It stands here hidden, because a page without its
 * files cannot draw it: `lib/browser/page-files.ts` shows it and answers its button.
 */
export async function PageIncomplete() {
  const t = await getTranslations("ui");
  return (
    <div
      id={PAGE_INCOMPLETE}
      role="alert"
      hidden
      className="float fixed right-4 bottom-13 z-(--z-toast) flex w-90 max-w-[calc(100vw-2rem)] items-center gap-[0.6rem] px-3 py-[0.55rem]"
    >
      <CircleAlert size={16} strokeWidth={1.75} className="flex-none text-bad-ink" aria-hidden />
      <p className="grow">{t("page_incomplete")}</p>
      <button type="button" className="link flex-none font-medium">
        {t("reload")}
      </button>
    </div>
  );
}
