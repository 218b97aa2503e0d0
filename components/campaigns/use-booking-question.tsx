"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { type ApprovalTerms, AskApproval } from "@/components/campaigns/approval/ask-dialog";
import { useFormat } from "@/components/ui/format";
import { Confirm } from "@/components/ui/overlay/confirm";
import type { ApprovalRequest } from "@/lib/campaigns/approval-shapes";
import { Refusal } from "@/lib/errors";
import type { Money } from "@/lib/money";

/** What the person has agreed to so far. */
export type Accepted = {
  accept_total?: Money | null;
  accept_length?: boolean;
  accept_credit?: boolean;
  accept_unsold?: boolean;
};
/** Without the amounts where the person may not see balances. */
type CreditExceeded = { limit?: Money; owed?: Money };
type PriceChange = { before: Money; now: Money; spots: number; missing: number };
/** What a refusal tells besides its message; the message decides its shape. */
const readDetails = <T,>(refusal: Refusal) => refusal.more.details as T;

type Question = { title: string; text: string; act: string; accepts: Accepted };

/** Requests approval of a booking that the person may not make. */
type RequestApproval = (terms: ApprovalTerms, accepted: Accepted) => Promise<void>;

/**
 * Asks before booking where the spots found cost another amount than was shown, where the flight is longer than a
 * year, where painted spots are not sold, and where the customer's credit limit is exceeded; with
 * `requestApproval`, offers to ask for approval where the booking needs it. `catches` takes a refused
 * booking and returns whether it was one of these; `dialog` is shown where it is set.
 */
export function useBookingQuestion(
  book: (accepted: Accepted) => Promise<void>,
  requestApproval?: RequestApproval,
): {
  catches: (error: unknown, accepted: Accepted) => boolean;
  dialog: ReactNode;
} {
  const t = useTranslations("campaigns");
  const { money, formats } = useFormat();
  const [question, setQuestion] = useState<Question | null>(null);
  const [asking, setAsking] = useState<{ required: ApprovalRequest; accepted: Accepted } | null>(null);
  const amount = (of: Money) => `${money(of)} ${formats.currency}`;
  const questionOf = (error: unknown): Question | null => {
    if (!(error instanceof Refusal)) return null;
    if (error.message === "long_flight") {
      const { days } = readDetails<{ days: number }>(error);
      return {
        title: t("long_flight"),
        text: t("long_flight_text", { days }),
        act: t("book_long_flight", { days }),
        accepts: { accept_length: true },
      };
    }
    if (error.message === "credit_exceeded") {
      const { limit, owed } = readDetails<CreditExceeded>(error);
      return {
        title: t("credit_exceeded"),
        text:
          limit && owed
            ? t("credit_exceeded_amounts", { limit: amount(limit), owed: amount(owed) })
            : t("credit_exceeded_text"),
        act: t("book_beyond_credit"),
        accepts: { accept_credit: true },
      };
    }
    if (error.message === "painting_unsold") {
      const values = readDetails<{ name: string; spots: number; unsold: number }>(error);
      return {
        title: t("painting_unsold"),
        text: t("painting_unsold_text", values),
        act: t("book_without_unsold", values),
        accepts: { accept_unsold: true },
      };
    }
    if (error.message !== "price_changed") return null;
    const { before, now, spots, missing } = readDetails<PriceChange>(error);
    return {
      title: t("price_changed"),
      text: t("price_changed_text", { before: amount(before), now: amount(now), spots, missing }),
      act: t("book_at_price", { now: amount(now) }),
      accepts: { accept_total: now },
    };
  };
  const catches = (error: unknown, accepted: Accepted) => {
    if (requestApproval && error instanceof Refusal && error.message === "approval_required") {
      setAsking({ required: readDetails<ApprovalRequest>(error), accepted });
      return true;
    }
    const found = questionOf(error);
    if (found) setQuestion({ ...found, accepts: { ...accepted, ...found.accepts } });
    return found !== null;
  };
  const close = () => setQuestion(null);
  const dialog = question && (
    <Confirm
      title={question.title}
      look="main"
      act={question.act}
      onConfirm={() => {
        close();
        void book(question.accepts);
      }}
      onClose={close}
    >
      {question.text}
    </Confirm>
  );
  if (!requestApproval || !asking) return { catches, dialog };
  const { required, accepted } = asking;
  const request = (terms: ApprovalTerms) => {
    setAsking(null);
    void requestApproval(terms, { ...accepted, accept_total: required.total });
  };
  return {
    catches,
    dialog: <AskApproval required={required} onAsk={request} onClose={() => setAsking(null)} />,
  };
}
