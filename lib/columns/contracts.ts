import { declareColumns } from "@/lib/columns/column";

const AMOUNT = { kind: "money", width: "w-32", sort: true } as const;
const OWN = {
  number: {
    word: "contracts.number",
    kind: "text",
    width: "w-32",
    sort: true,
    pin: true,
    fixed: true,
    phone: "fact",
  },
  title: { word: "contracts.name", kind: "text", sort: true, pin: true, phone: "title" },
  customer_name: { word: "contracts.customer", kind: "text", sort: true },
  status: { word: "contracts.status", kind: "text", width: "w-24", sort: true, phone: "badge" },
} as const;
const TERM = {
  start_date: { word: "contracts.start", kind: "day", width: "w-28", sort: "starts" },
  end_date: { word: "contracts.end", kind: "day", width: "w-28", sort: "ends", phone: "fact" },
} as const;

/** The columns of the list of contracts. */
export const CONTRACT_COLUMNS = declareColumns({
  ...OWN,
  ...TERM,
  total: { ...AMOUNT, word: "contracts.committed_in", phone: "amount" },
});

/** The columns of the list of commitments: contracts with what is reached of them. */
export const COMMITMENT_COLUMNS = declareColumns({
  ...OWN,
  customer_name: { ...OWN.customer_name, width: "w-32" },
  end_date: { ...TERM.end_date, width: "w-24" },
  total: { ...AMOUNT, width: "w-28", word: "contracts.committed", phone: "amount" },
  booked: { word: "contracts.booked", kind: "money", width: "w-24" },
  aired: { word: "contracts.aired", kind: "money", width: "w-24" },
  billed: { word: "contracts.billed", kind: "money", width: "w-24" },
  paid: { word: "contracts.paid", kind: "money", width: "w-24" },
  progress: { word: "contracts.progress", kind: "text", width: "w-24" },
});
