import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/controls/button";

/** A page that exists, for others. */
export default function Forbidden() {
  const t = useTranslations("shell.forbidden");
  return (
    <div className="grid h-full place-items-center p-6 text-center">
      <div>
        <h1 className="text-xl font-semibold tracking-(--tracking-title)">{t("title")}</h1>
        <p className="mx-auto mt-1 mb-5 max-w-md text-ink-2">{t("text")}</p>
        <Button href="/">{t("home")}</Button>
      </div>
    </div>
  );
}
