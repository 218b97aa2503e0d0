import { useTranslations } from "next-intl";
import { Nearby } from "@/components/search/nearby";
import { Logo } from "@/components/shell/logo";
import { Button } from "@/components/ui/controls/button";

export default function NotFound() {
  const t = useTranslations("shell.not_found");
  return (
    <main className="grid min-h-dvh place-items-center bg-canvas p-6 text-center">
      <div>
        <Logo className="mx-auto mb-4 size-10" />
        <h1 className="text-xl font-semibold tracking-(--tracking-title)">{t("title")}</h1>
        <p className="mt-1 mb-5 text-md text-ink-2">{t("text")}</p>
        <Nearby />
        <Button look="main" size="lg" href="/">
          {t("home")}
        </Button>
      </div>
    </main>
  );
}
