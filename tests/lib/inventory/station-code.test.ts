import { expect, test } from "vitest";
import { proposeStationCode } from "@/lib/inventory/station-code";

test.each([
  ["Story Radio", "SR"],
  ["Vane & Kestrel Radio Group Ltd", "VKRG"],
  ["Antenne", "ANTE"],
  ["Öresund FM 101", "OF1"],
  ["Ö", ""],
  ["Радио", ""],
])("%s is proposed as %s", (name, code) => expect(proposeStationCode(name)).toBe(code));
