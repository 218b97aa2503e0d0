"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { CartQuestion, type RefusedCart, readRefusedCart } from "@/components/commercials/cart-question";
import { useCall, useFailure, useSend } from "@/components/query";
import { useMay, useShell } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { NumberField } from "@/components/ui/controls/number-field";
import { Draft } from "@/components/ui/feedback/draft";
import { Skeleton } from "@/components/ui/feedback/states";
import { Tag } from "@/components/ui/feedback/tag";
import { type CallOutput, callApi } from "@/lib/browser/api";

type Place = { station: string; name: string; version: number | null };

/** The commercial's number in the playout of each station. */
export function Carts({ commercial }: { commercial: CallOutput<"commercials.retrieve"> }) {
  const t = useTranslations("commercials");
  const { tenant } = useShell();
  const may = useMay("media:write");
  const failure = useFailure();
  const stations = useCall("stations.list", { tenant: tenant.uuid, per_page: 200 });
  const give = useSend("commercials.update_cart", { invalidates: ["commercials"], quiet: true });
  const [refused, setRefused] = useState<(RefusedCart & Place) | null>(null);
  const assign = (at: Place, number: number | null, outside = false) => {
    setRefused(null);
    give.mutate(
      { commercial: commercial.uuid, station: at.station, version: at.version, number, outside },
      {
        onError: (error) => {
          const found = readRefusedCart(error);
          if (found) setRefused({ ...found, ...at });
          else failure(error);
        },
      },
    );
  };
  const next = async (at: Place) => {
    try {
      const { number } = await callApi("commercials.next_cart", { station: at.station });
      assign(at, number);
    } catch (error) {
      failure(error);
    }
  };
  const rows = stations.data?.rows ?? [];
  const cartAt = (station: string) => commercial.carts.find((cart) => cart.station === station);
  const shown = may ? rows : rows.filter((row) => cartAt(row.uuid));
  return (
    <section>
      <h3 className="mb-2 font-semibold">{t("carts")}</h3>
      {!stations.data && !stations.isError && <Skeleton />}
      {stations.data && shown.length === 0 && <p className="text-ink-3">{t("no_carts")}</p>}
      <ul className="divide-y divide-line">
        {shown.map(({ uuid, code, name }) => {
          const { number = null, version = null } = cartAt(uuid) ?? {};
          const at: Place = { station: uuid, name, version };
          return (
            <li key={uuid} className="flex min-h-9 items-center gap-2.5">
              <Tag code>{code}</Tag>
              <span className="cut grow">{name}</span>
              {!may && <span className="num">{number}</span>}
              {may && number === null && (
                <Button look="quiet" size="sm" onClick={() => void next(at)}>
                  {t("give_number")}
                </Button>
              )}
              {may && number !== null && (
                <Draft<number | null> value={number} onCommit={(value) => assign(at, value)}>
                  {(bind) => (
                    <NumberField
                      bare
                      plain
                      size="sm"
                      className="w-24"
                      label={t("number_on", { station: name })}
                      least={1}
                      most={999_999}
                      {...bind}
                    />
                  )}
                </Draft>
              )}
            </li>
          );
        })}
      </ul>
      {refused && (
        <CartQuestion
          of={refused}
          station={refused.name}
          onUse={(number, outside) => assign(refused, number, outside)}
          onClose={() => setRefused(null)}
        />
      )}
    </section>
  );
}
