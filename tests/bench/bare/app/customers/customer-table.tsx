"use client";
import { useState } from "react";

type Customer = { uuid: string; name: string; [column: string]: unknown };
const COLUMNS = [
  "category_name",
  "agent_name",
  "agency_name",
  "balance",
  "overdue",
  "active_campaigns",
  "earliest_expires",
  "latest_expires",
];

/** Rows that can be chosen, as the least that a list does. */
export function CustomerTable({ rows }: { rows: Customer[] }) {
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <table>
      <tbody>
        {rows.map((row) => (
          <tr key={row.uuid} aria-selected={row.uuid === chosen} onClick={() => setChosen(row.uuid)}>
            <td>
              <a href={`/customer/${row.uuid}`}>{row.name}</a>
            </td>
            {COLUMNS.map((column) => (
              <td key={column}>{String(row[column] ?? "")}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
