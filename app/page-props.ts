import { compare, isAmount, MOST_AMOUNT, type Money, ZERO } from "@/lib/money";

/** What Next hands to a page: the placeholders of its path, and its query. */
export type PageProps<Params = object> = {
  params: Promise<Params>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** An amount in the query of an address; null for other text and for more than any field takes. */
export const readQueryAmount = (value: string | string[] | undefined): Money | null =>
  typeof value === "string" && isAmount(value) && compare(value, ZERO) > 0 && compare(value, MOST_AMOUNT) <= 0
    ? value
    : null;
