"use client";
import { Clock, Plus, Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { findKindIcon } from "@/components/kind-icon";
import type { Hit as FoundRecord } from "@/components/search/kinds";
import { findSettings } from "@/components/settings/tabs";
import { useShell } from "@/components/shell/context";
import { destinationsFor } from "@/components/shell/destinations";
import { type Hit, PaletteHits } from "@/components/shell/palette/hits";
import { useArticles } from "@/components/shell/palette/use-articles";
import { useFilledActs } from "@/components/shell/palette/use-filled-acts";
import { readRecent, rememberRecent } from "@/components/shell/recent";
import { useOptions } from "@/components/ui/controls/combobox";
import type { Option } from "@/components/ui/controls/option-list";
import { useFormat } from "@/components/ui/format";
import { Dialog } from "@/components/ui/overlay/dialog";
import { callApi } from "@/lib/browser/api";
import { buildCampaignHref } from "@/lib/campaigns/screens";
import { buildHitHref, buildSearchHref } from "@/lib/hrefs";
import { putRecentFirst } from "@/lib/search/recent";

/** Records opened before that are offered while nothing is asked. */
const RECENT = 6;
/** What stands there when nothing was found. */
const WORDS = { ready: "found_nothing", asking: "finding", failed: "find_failed" } as const;
/** Acts that begin something, offered by name. */
const ACTS = [
  { key: "new_campaign", href: null, capability: "campaigns:write" },
  { key: "new_customer", href: "/customer/new", capability: "customers:write" },
  { key: "new_invoice", href: "/invoice-v2/new", capability: "finance:write" },
  { key: "new_payment", href: "/payment/new", capability: "finance:write" },
] as const;

/** A record that was found, as an option. */
type Found = Option & Pick<FoundRecord, "model">;

const has = (label: string, text: string) =>
  text.split(/\s+/).every((word) => label.toLocaleLowerCase().includes(word.toLocaleLowerCase()));

/** ⌘K: pages, acts, settings, articles of the help, and every record by name. Opened last comes first. */
export function Palette({ onClose }: { onClose: () => void }) {
  const t = useTranslations("shell");
  const settings = useTranslations("settings");
  const router = useRouter();
  const { day } = useFormat();
  const shell = useShell();
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const [recent] = useState(readRecent);
  const [opened] = useState(Date.now);
  const list = useRef<HTMLDivElement>(null);
  const asked = text.trim();

  const find = useCallback(
    async (search: string, signal: AbortSignal): Promise<Found[]> => {
      if (!search.trim()) return [];
      const { hits } = await callApi(
        "tenant.search",
        { tenant: shell.tenant.uuid, search: search.trim() },
        { signal },
      );
      return hits.map((hit) => ({
        id: buildHitHref(hit, shell.order_version),
        model: hit.model,
        label: hit.title,
        detail: [
          t(`models.${hit.model}`),
          hit.number,
          hit.detail,
          hit.model === "log" && hit.from && day(hit.from),
        ]
          .filter(Boolean)
          .join(" · "),
      }));
    },
    [shell.tenant.uuid, shell.order_version, t, day],
  );
  const { options, state } = useOptions(find, asked, true);
  const filled = useFilledActs(asked);
  const articles = useArticles(asked);

  const pages = useMemo<Hit[]>(
    () => [
      ...destinationsFor(shell)
        .flatMap((group) => group.items)
        .map(({ key, href, icon }) => ({ key, href, icon, label: t(`go.${key}`), group: "pages" })),
      ...ACTS.filter(({ capability }) => shell.capabilities.includes(capability)).map(({ key, href }) => ({
        key,
        href: href ?? buildCampaignHref(shell.order_version, "new"),
        icon: Plus,
        label: t(`acts.${key}`),
        group: "acts",
      })),
    ],
    [shell, t],
  );
  const hits: Hit[] = [
    ...filled.map(({ id, label }) => ({ key: id, href: id, label, icon: Plus, group: "acts" })),
    ...(asked
      ? []
      : recent
          .slice(0, RECENT)
          .map(({ href, label }) => ({ key: href, href, label, icon: Clock, group: "recent" }))),
    ...(asked
      ? putRecentFirst(options, recent, opened).map(({ id, model, label, detail }) => ({
          key: id,
          href: id,
          label,
          detail: String(detail ?? ""),
          icon: findKindIcon(model),
          group: "records",
        }))
      : []),
    ...pages.filter(({ label }) => has(label, asked)),
    ...(asked
      ? findSettings(shell.capabilities, asked, settings).map(({ href, label, tab, icon }) => ({
          key: href,
          href,
          label,
          detail: tab,
          icon,
          group: "settings",
        }))
      : []),
    ...articles,
  ];
  if (asked)
    hits.push({
      key: "search",
      href: buildSearchHref(asked),
      label: t("find_all", { text: asked }),
      icon: Search,
      group: "all",
    });
  const active = Math.min(at, hits.length - 1);
  useEffect(() => {
    list.current?.querySelector(`#hit-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [active]);

  const go = (hit: Hit | undefined) => {
    if (!hit) return;
    if (hit.group === "records") rememberRecent({ href: hit.href, label: hit.label });
    onClose();
    router.push(hit.href);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by) {
      event.preventDefault();
      setAt((active + by + hits.length) % Math.max(hits.length, 1));
    } else if (event.key === "Enter") {
      event.preventDefault();
      go(hits[active]);
    }
  };
  return (
    <Dialog title={t("find")} bare onClose={onClose}>
      <div className="flex items-center gap-3 border-b border-line px-4">
        <Search size={18} strokeWidth={1.75} className="text-ink-3" aria-hidden />
        <input
          role="combobox"
          aria-expanded
          aria-controls="hits"
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 ? `hit-${active}` : undefined}
          aria-label={t("find")}
          placeholder={t("find")}
          autoComplete="off"
          spellCheck={false}
          className="h-12 grow bg-transparent text-md outline-none"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <PaletteHits
        hits={hits}
        active={active}
        list={list}
        isAsking={state === "asking"}
        nothing={hits.length === (asked ? 1 : 0) ? t(WORDS[state], { text: asked }) : null}
        onTake={go}
      />
    </Dialog>
  );
}
