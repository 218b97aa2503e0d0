import { describe, expect, test } from "vitest";
import { isZone } from "@/lib/day";
import { isCurrency, MONEY_FORMATS } from "@/lib/money";
import { COUNTRIES, getCountry, guessCountry } from "@/lib/tables/countries";
import { formatCountry, getCountryNames } from "@/lib/tables/country-names";

test.each(Object.entries(COUNTRIES))("%s has a real currency, time zone and money format", (_, country) => {
  expect(isCurrency(country.currency)).toBe(true);
  expect(isZone(country.timezone)).toBe(true);
  expect(MONEY_FORMATS).toContain(country.currency_format);
});

describe("the country of a browser", () => {
  test.each([
    ["de-AT,de;q=0.9", "AT"],
    ["en-US,en;q=0.9,de-DE;q=0.5", "US"],
    ["hr", "HR"],
    ["ja-JP,de-CH;q=0.8", "CH"],
    ["ja", "GB"],
    ["", "GB"],
    [null, "GB"],
  ])("%s is %s", (languages, code) => {
    expect(guessCountry(languages)).toBe(code);
  });
});

test("an unknown country has the defaults of the United Kingdom", () => {
  expect(getCountry("ZZ")).toBe(COUNTRIES.GB);
  expect(getCountry("CH").tax).toEqual({ name: "MWST 8.1 %", percent_bp: 810 });
});

test.each([
  ["de", "DE"],
  ["deutschland", "DE"],
  ["allemagne", "DE"],
  ["njemačka", "DE"],
  ["niemcy", "DE"],
  ["uk", "GB"],
  ["united kingdom", "GB"],
  ["france", "FR"],
  ["serbia", "RS"],
  ["vietnam", "VN"],
  ["constructor", undefined],
])("the country called %j is %s", (name, code) => expect(getCountryNames().named.get(name)).toBe(code));
test("every country is named once", () => {
  const names = getCountryNames().codes.map((code) => formatCountry(code, "en"));
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
test("a country has its name in each language, and an unknown code stays as it is", () => {
  expect([formatCountry("AT", "de"), formatCountry("AT", "fr")]).toEqual(["Österreich", "Autriche"]);
  expect(formatCountry("QQ", "en")).toBe("QQ");
});
