"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/controls/button";
import { useSentence } from "@/components/ui/feedback/sentence";
import { Dialog } from "@/components/ui/overlay/dialog";
import { Refusal } from "@/lib/errors";

/** Refusals of a cart number that another number answers. */
const ASKED = ["cart_used", "cart_outside", "cart_rests"];
type Details = { number: number; next: number | null };
/** A number that was not assigned, with the reason and the next free one. */
export type RefusedCart = { error: Refusal } & Details;

/** Reads why a cart number was not assigned; null for any other failure. */
export function readRefusedCart(error: unknown): RefusedCart | null {
  if (!(error instanceof Refusal) || !ASKED.includes(error.message)) return null;
  const { number, next } = error.more.details as Details;
  return { error, number, next };
}

/** Asks which number a commercial gets on a station instead of one that is used, resting or outside its range. */
export function CartQuestion({
  of: { error, number, next },
  station,
  onUse,
  onClose,
}: {
  of: RefusedCart;
  station: string;
  onUse: (number: number, outside: boolean) => void;
  onClose: () => void;
}) {
  const t = useTranslations("commercials.cart_question");
  const ui = useTranslations("ui");
  const sentence = useSentence();
  const isOutside = error.message === "cart_outside";
  return (
    <Dialog
      title={t("title", { number, station })}
      size="small"
      asks={false}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{ui("cancel")}</Button>
          {isOutside && (
            <Button look={next === null ? "main" : "plain"} onClick={() => onUse(number, true)}>
              {t("anyway", { number })}
            </Button>
          )}
          {next !== null && (
            <Button look="main" autoFocus onClick={() => onUse(next, false)}>
              {t("use_next", { next })}
            </Button>
          )}
        </>
      }
    >
      <p>{sentence(error)}</p>
      <p className="num mt-1 text-ink-2">{next === null ? t("full") : t("help", { next })}</p>
    </Dialog>
  );
}
