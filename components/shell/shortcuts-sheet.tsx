"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Switch } from "@/components/ui/controls/checkbox";
import { KeyHint } from "@/components/ui/controls/key-hint";
import { keysOff, setKeysOff, useKeyTable } from "@/components/ui/controls/keys";
import { Dialog } from "@/components/ui/overlay/dialog";

/** All keys that work where one is now, from the table that listens to them. */
export function ShortcutsSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations("shell");
  const groups = useKeyTable();
  const [off, setOff] = useState(keysOff);
  return (
    <Dialog title={t("shortcuts")} onClose={onClose}>
      <div className="gap-x-8 sm:columns-2">
        {groups.map((group) => (
          <section key={group.title} className="mb-4 break-inside-avoid">
            <h3 className="mb-1 text-xs text-ink-3">{group.title}</h3>
            <dl>
              {group.shortcuts.map(({ keys, says }) => (
                <div
                  key={keys}
                  className="flex items-center justify-between gap-3 border-b border-line py-1.5 text-sm"
                >
                  <dt>{says}</dt>
                  <dd className="flex gap-1">
                    {keys.split(" ").map((step) => (
                      <KeyHint key={step} keys={step} />
                    ))}
                    <span className="sr-only">{keys}</span>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <Switch
        className="mt-2 text-sm"
        label={t("keys_off")}
        help={t("keys_off_help")}
        value={off}
        onChange={(next) => {
          setOff(next);
          setKeysOff(next);
        }}
      />
    </Dialog>
  );
}
