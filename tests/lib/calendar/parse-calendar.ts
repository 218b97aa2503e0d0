/**
 * A strict reader of iCalendar files (RFC 5545) for tests: it takes what the grammar allows and throws at everything
 * else. It is written from the RFC, not from the writer.
 */
export type Property = { name: string; params: Record<string, string>; value: string };
export type Component = { name: string; properties: Property[]; components: Component[] };

const bytes = (text: string) => new TextEncoder().encode(text).length;

/** The lines of a file, unfolded. Each ends with CRLF and has at most 75 octets; no other line breaks exist. */
function unfold(file: string): string[] {
  if (!file.endsWith("\r\n")) throw new Error("the last line does not end");
  const lines = file.slice(0, -2).split("\r\n");
  const found: string[] = [];
  for (const line of lines) {
    if (/[\r\n]/.test(line)) throw new Error(`a bare line break in ${JSON.stringify(line)}`);
    if (bytes(line) > 75) throw new Error(`${bytes(line)} octets: ${line}`);
    if (/^[ \t]/.test(line)) found[found.length - 1] += line.slice(1);
    else if (line === "") throw new Error("an empty line");
    else found.push(line);
  }
  return found;
}

function readProperty(line: string): Property {
  const found =
    /^([A-Za-z0-9-]+)((?:;[A-Za-z0-9-]+=(?:"[^"]*"|[^";:,]*)(?:,(?:"[^"]*"|[^";:,]*))*)*):(.*)$/u.exec(line);
  if (!found) throw new Error(`no content line: ${line}`);
  const [, name = "", params = "", value = ""] = found;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: none may be there
  if (/[\u0000-\u0008\u000a-\u001f\u007f]/.test(value)) throw new Error(`a control character: ${line}`);
  return {
    name: name.toUpperCase(),
    params: Object.fromEntries(
      [...params.matchAll(/;([^=]+)=([^;]*)/g)].map(([, key = "", of = ""]) => [key, of]),
    ),
    value,
  };
}

/** Reads a value of type TEXT; a backslash, semicolon or comma that is not escaped throws. */
export function readText(value: string): string {
  if (!/^(?:[^\\;,]|\\[\\;,nN])*$/u.test(value)) throw new Error(`not escaped: ${value}`);
  return value.replace(/\\(.)/g, (_, escaped: string) => (/[nN]/.test(escaped) ? "\n" : escaped));
}

const ONCE: Readonly<Record<string, readonly string[]>> = {
  VCALENDAR: ["VERSION", "PRODID"],
  VEVENT: ["UID", "DTSTAMP", "DTSTART"],
  VTIMEZONE: ["TZID"],
  STANDARD: ["DTSTART", "TZOFFSETFROM", "TZOFFSETTO"],
};
const TIMES = new Set(["DTSTAMP", "DTSTART", "DTEND", "LAST-MODIFIED"]);
const TEXTS = new Set(["SUMMARY", "DESCRIPTION", "UID", "CATEGORIES", "NAME", "X-WR-CALNAME"]);

function checkComponent({ name, properties, components }: Component) {
  const count = (wanted: string) => properties.filter((one) => one.name === wanted).length;
  for (const wanted of ONCE[name] ?? [])
    if (count(wanted) !== 1) throw new Error(`${name} has ${count(wanted)} ${wanted}`);
  if (name === "VCALENDAR" && components.length === 0) throw new Error("a calendar without components");
  for (const { name: property, params, value } of properties) {
    if (TEXTS.has(property)) readText(value);
    if (name !== "VEVENT" || !TIMES.has(property)) continue;
    const wanted = params.VALUE === "DATE" ? /^\d{8}$/ : /^\d{8}T\d{6}Z$/;
    if (!wanted.test(value)) throw new Error(`${property}: ${value}`);
  }
}

/** Reads a file as one calendar. */
export function parseCalendar(file: string): Component {
  const open: Component[] = [{ name: "", properties: [], components: [] }];
  for (const property of unfold(file).map(readProperty)) {
    const inside = open.at(-1)!;
    if (property.name === "BEGIN") open.push({ name: property.value, properties: [], components: [] });
    else if (property.name !== "END") inside.properties.push(property);
    else {
      if (inside.name !== property.value) throw new Error(`${property.value} ends inside ${inside.name}`);
      if (inside.components.some(({ name }) => name === inside.name)) throw new Error("nested in itself");
      checkComponent(inside);
      open.pop();
      open.at(-1)!.components.push(inside);
    }
  }
  const [calendar, ...more] = open[0]!.components;
  if (open.length !== 1 || !calendar || more.length > 0) throw new Error("not one calendar");
  return calendar;
}

/** The entries of a file, each as its values by name; texts are read. */
export const parseEntries = (file: string): Record<string, string>[] =>
  parseCalendar(file)
    .components.filter(({ name }) => name === "VEVENT")
    .map(({ properties }) =>
      Object.fromEntries(
        properties.map(({ name, value }) => [name, TEXTS.has(name) ? readText(value) : value]),
      ),
    );
