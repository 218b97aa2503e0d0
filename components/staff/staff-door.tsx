import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/controls/button";
import { Screen } from "@/components/ui/layout/screen";
import { STAFF_HOURS } from "@/lib/access/sign-in";

/** Shown to staff whose second factor is missing or older than allowed. */
export function StaffDoor() {
  const t = useTranslations("staff");
  return (
    <Screen title={t("title")}>
      <div className="grid h-full place-items-center p-6 text-center">
        <div>
          <h2 className="text-lg font-semibold">{t("door_title")}</h2>
          <p className="mx-auto mt-1 mb-5 max-w-md text-ink-2">{t("door_text", { hours: STAFF_HOURS })}</p>
          <Button look="main" href="/settings/security">
            {t("door_act")}
          </Button>
        </div>
      </div>
    </Screen>
  );
}
