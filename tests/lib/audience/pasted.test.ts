import { expect, test } from "vitest";
import { parsePastedHours } from "@/lib/audience/pasted";

const ENGLISH = "1,000.00";
const GERMAN = "1.000,00";

test.each([
  ["one cell stays in its field", "12000", ENGLISH, null],
  ["a column", "1\n2\n\n", ENGLISH, { rows: [[1], [2]] }],
  [
    "a block",
    "1\t2\t3\r\n4\t5\t6\r\n",
    ENGLISH,
    {
      rows: [
        [1, 2, 3],
        [4, 5, 6],
      ],
    },
  ],
  ["empty cells are nobody", "1\t\t3", ENGLISH, { rows: [[1, 0, 3]] }],
  ["separators", "12,300\t1,000", ENGLISH, { rows: [[12_300, 1000]] }],
  ["separators of the tenant", "12.300\t1.000", GERMAN, { rows: [[12_300, 1000]] }],
  ["a heading is left out", "Mo–Fr\tSa\tSo\n1\t2\t3", GERMAN, { rows: [[1, 2, 3]] }],
  [
    "hours as text are left out",
    "6–7\t10\t20\t30\n7–8\t11\t21\t31",
    ENGLISH,
    {
      rows: [
        [10, 20, 30],
        [11, 21, 31],
      ],
    },
  ],
  [
    "hours as numbers are left out",
    "6\t10\t20\t30\n7\t11\t21\t31",
    ENGLISH,
    {
      rows: [
        [10, 20, 30],
        [11, 21, 31],
      ],
    },
  ],
  ["a decimal is refused", "1\t12.3", ENGLISH, { refused: { row: 1, cell: "12.3" } }],
  ["another format's thousand is refused", "1\t12.300", ENGLISH, { refused: { row: 1, cell: "12.300" } }],
  ["a text is refused", "1\t2\nabout 3\t4", ENGLISH, { refused: { row: 2, cell: "about 3" } }],
  ["too many people are refused", "1\t1000000001", ENGLISH, { refused: { row: 1, cell: "1000000001" } }],
  ["a negative number is refused", "1\t-2", ENGLISH, { refused: { row: 1, cell: "-2" } }],
])("%s", (_, text, format, found) => {
  expect(parsePastedHours(text, format)).toEqual(found);
});
