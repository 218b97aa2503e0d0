"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useChosenKeys } from "@/components/shell/keys/chosen-keys";
import { ShortcutRow } from "@/components/shell/keys/shortcut-row";
import { Button } from "@/components/ui/controls/button";
import { Switch } from "@/components/ui/controls/checkbox";
import { useKeyTable } from "@/components/ui/controls/keys";
import { Dialog } from "@/components/ui/overlay/dialog";
import { getShortcutId } from "@/lib/browser/shortcuts";

/** All keys that work where one is now, from the table that listens to them. Each can be changed and switched off. */
export function ShortcutsSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations("shell");
  const groups = useKeyTable();
  const { own, off, choose, reset, setOff } = useChosenKeys();
  const [changing, setChanging] = useState<string>();
  const table = groups.flatMap(({ id, shortcuts }) =>
    shortcuts.map(({ keys, says }) => ({ group: id, keys, says })),
  );
  return (
    <Dialog title={t("shortcuts")} onClose={onClose}>
      <Switch
        className="mb-4 text-sm"
        label={t("keys_off")}
        help={t("keys_off_help")}
        value={off}
        onChange={setOff}
      />
      <div className="gap-x-8 sm:columns-2">
        {groups
          .filter(({ shortcuts }) => shortcuts.length > 0)
          .map((group) => (
            <section key={group.id} className="mb-4">
              <h3 className="mb-1 break-after-avoid text-xs text-ink-3">{group.title}</h3>
              <ul>
                {group.shortcuts.map(({ keys, says }) => {
                  const shortcut = { group: group.id, keys, says };
                  const id = getShortcutId(shortcut);
                  return (
                    <ShortcutRow
                      key={id}
                      of={shortcut}
                      table={table}
                      own={own}
                      isChanging={changing === id}
                      onChanging={(is) => setChanging(is ? id : undefined)}
                      onChoose={(next) => choose(id, next)}
                    />
                  );
                })}
              </ul>
            </section>
          ))}
      </div>
      {Object.keys(own).length > 0 && (
        <div className="mt-3">
          <Button size="sm" onClick={reset}>
            {t("keys_reset_all")}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
