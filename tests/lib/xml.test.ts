import { expect, test } from "vitest";
import { isOneOf, listKeys, own, readText } from "@/lib/own";
import { escapeXml, escapeXmlAttribute } from "@/lib/xml";
import { decodeXml, readElements } from "@/lib/xml-elements";

test.each([
  ["Tea & <cake>", "Tea &amp; &lt;cake&gt;", "Tea &amp; &lt;cake&gt;"],
  [`"it's"`, `"it's"`, "&quot;it&apos;s&quot;"],
  ["a\u0000b\u000bc\ud800d", "abcd", "abcd"],
  ["Grüße 🎧", "Grüße 🎧", "Grüße 🎧"],
])("%j is written as %j, in an attribute as %j", (text, content, attribute) => {
  expect([escapeXml(text), escapeXmlAttribute(text)]).toEqual([content, attribute]);
  expect(decodeXml(escapeXmlAttribute(text))).toBe(decodeXml(content));
});

test.each([
  ["&#228;&#xE4;", "ää"],
  ["&nothing; &amp;lt;", "&nothing; &lt;"],
  ["&#0; &#x110000;", "&#0; &#x110000;"],
  ["&constructor; &toString; &__proto__;", "&constructor; &toString; &__proto__;"],
])("the references of %j are read as %j", (xml, text) => expect(decodeXml(xml)).toBe(text));

test.each([
  ["<a>1</a><ab>2</ab><a x='3'/>", ["1", ""]],
  ["<a>1</a><a>2", ["1"]],
  ["<a", []],
  ["", []],
])("the elements of %j contain %j", (xml, bodies) =>
  expect([...readElements(xml, "a")].map(({ body }) => body)).toEqual(bodies),
);

test("what an object inherits is not found under a name from outside", () => {
  const record = { name: "Kilnside" };
  expect([own(record, "name"), own(record, "constructor"), own(record, "__proto__")]).toEqual([
    "Kilnside",
    undefined,
    undefined,
  ]);
  expect([readText(record, "name"), readText(record, "toString"), readText(null, "name")]).toEqual([
    "Kilnside",
    undefined,
    undefined,
  ]);
  expect(listKeys(record)).toEqual(["name"]);
  expect([isOneOf(["a", "b"], "b"), isOneOf(["a"], "constructor")]).toEqual([true, false]);
});
