import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { ComponentType } from "react";
import type { PageProps } from "@/app/page-props";
import { Words } from "@/app/words";
import type { ListName } from "@/components/lists/use-list";
import type { Namespace } from "@/lib/i18n/load";
import { parseListQuery } from "@/lib/list";
import { type CallRequest, serverCaller } from "@/server/api/server-caller";

/** The title of a page, from the words of its room. */
export const titled =
  (namespace: Namespace, key = "title") =>
  async (): Promise<Metadata> => ({ title: (await getTranslations(namespace))(key) });

/** A page that is one list: what its URL asks is asked on the server, so that it arrives filled. */
export const listPage = (words: readonly Namespace[], call: ListName, Shown: ComponentType) =>
  async function ListPage({ searchParams }: PageProps) {
    const { tenant, prefetch } = await serverCaller();
    const asked = { tenant: tenant?.tenant_id ?? "" };
    const list = [call, { ...asked, ...parseListQuery(await searchParams) }] as CallRequest<ListName>;
    return (
      <Words of={words}>
        <HydrationBoundary
          state={
            tenant && (await prefetch<ListName | "shared_views.list">(list, ["shared_views.list", asked]))
          }
        >
          <Shown />
        </HydrationBoundary>
      </Words>
    );
  };
