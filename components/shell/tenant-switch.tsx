"use client";
import { ChevronsUpDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useId, useState } from "react";
import { useShell } from "@/components/shell/context";
import { useSwitchTenant } from "@/components/shell/use-switch-tenant";
import { OptionRow } from "@/components/ui/controls/option-list";
import { SearchField } from "@/components/ui/controls/text-field";
import { Tag } from "@/components/ui/feedback/tag";
import { Mark } from "@/components/ui/layout/avatar";
import { Popover, usePopover } from "@/components/ui/overlay/popover";

/** Which organisation one works for; switching starts afresh, nothing of the old tenant stays in the page. */
export function TenantSwitch() {
  const t = useTranslations("shell");
  const { tenant, other_tenants } = useShell();
  const { anchor, open, close, toggle } = usePopover();
  const switchTo = useSwitchTenant();
  const id = useId();
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const found = other_tenants.filter(({ name }) =>
    name.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase()),
  );
  const go = (uuid: string) => {
    close();
    return switchTo(uuid);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by) {
      event.preventDefault();
      setAt((at + by + found.length) % Math.max(found.length, 1));
    }
    if (event.key === "Enter" && found[at]) void go(found[at].uuid);
  };
  const inside = (
    <>
      <Mark name={tenant.name} />
      <span className="cut max-sm:hidden">{tenant.name}</span>
    </>
  );
  const look = "flex h-control min-w-0 items-center gap-2 rounded-sm px-2 font-medium";
  if (other_tenants.length === 0) return <span className={look}>{inside}</span>;
  return (
    <>
      <button
        ref={anchor}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        className={`${look} hover:bg-(--nav-hover)`}
        onClick={toggle}
      >
        {inside}
        <span className="sr-only">{t("switch_tenant")}</span>
        <ChevronsUpDown size={14} strokeWidth={1.75} className="text-nav-ink-2" aria-hidden />
      </button>
      <Popover
        open={open}
        anchor={anchor}
        onClose={close}
        sheet
        role="dialog"
        label={t("tenants")}
        className="w-80 text-ink"
      >
        <search className="block border-b border-line p-1.5" onKeyDown={onKeyDown}>
          <SearchField
            label={t("find_tenant")}
            value={text}
            onChange={(next) => {
              setText(next);
              setAt(0);
            }}
          />
        </search>
        <div role="listbox" aria-label={t("tenants")} className="max-h-80 overflow-auto p-1">
          {found.map((one, n) => (
            <OptionRow
              key={one.uuid}
              id={`${id}-${n}`}
              active={n === at}
              chosen={false}
              onTake={() => void go(one.uuid)}
            >
              <Mark name={one.name} />
              <span className="cut grow">{one.name}</span>
              {one.sandbox && <Tag>{t("sandbox")}</Tag>}
            </OptionRow>
          ))}
        </div>
      </Popover>
    </>
  );
}
