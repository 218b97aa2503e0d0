import { expect, test } from "vitest";
import { ALLOWED, BANNED, VERBS } from "./dictionary";
import { all, code, source } from "./source";

test("the name of an exported function of lib and server starts with a verb of the dictionary", () => {
  const declared =
    /^export (?:async )?function\*? (\w+)|^export const (\w+)(: [^=\n]+)? = (?:async )?(?:\(|<[A-Z]|\w+ =>)/gm;
  const isNamed = (name: string) =>
    !/^[a-z]/.test(name) ||
    VERBS.has(/^[a-z]+/.exec(name)?.[0] ?? "") ||
    name in ALLOWED ||
    /^(is|has|can|may|should)([A-Z]|$)/.test(name) ||
    /To(Read|Edit|Change|Swap)$/.test(name);
  const wrong = code
    .filter((path) => /^(lib|server)\//.test(path))
    .flatMap((path) =>
      [...source.get(path)!.matchAll(declared)]
        .filter(([, , , type]) => !type?.includes("Service<"))
        .map(([, fn, value]) => fn ?? value ?? "")
        .filter((name) => !isNamed(name))
        .map((name) => `${path}: ${name}`),
    );
  expect(wrong).toEqual([]);
});

test("every export of lib and of the services has a doc comment; calls are described by the catalogue", () => {
  const wrong = code
    .filter((path) => /^(lib|server\/services)\//.test(path))
    .flatMap((path) => {
      const lines = source.get(path)!.split("\n");
      return lines.flatMap((line, at) => {
        const name = /^export (?:async )?(?:function\*?|const|class) (\w+)/.exec(line)?.[1];
        const isDescribed = line.includes(": Service<") || lines[at - 1]?.trimEnd().endsWith("*/");
        return name && !isDescribed ? [`${path}: ${name}`] : [];
      });
    });
  expect(wrong).toEqual([]);
});

test("no identifier uses a banned word", () => {
  const words = new RegExp(`(?<![\\w.'"\`/-])(${Object.keys(BANNED).join("|")})(?=\\s*[(:=,;)}\\]]|\\??\\.)`);
  // The tests of this rule name the words.
  const wrong = all
    .filter((path) => !path.startsWith("tests/house/") && !path.includes("/generated/"))
    .flatMap((path) =>
      source
        .get(path)!
        .split("\n")
        .filter((line) => !/^\s*(\/\/|\/?\*)/.test(line))
        .map((line) => line.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""'))
        .flatMap((line) => {
          // A test asks; a function may be called so.
          const met = words.exec(path.startsWith("tests/") ? line.replaceAll(/\bask\b/g, "") : line);
          return met ? [`${path}: ${met[1]} → ${BANNED[met[1]!]} in ${line.trim().slice(0, 60)}`] : [];
        }),
    );
  expect(wrong).toEqual([]);
});

test("a type is named by what it holds", () => {
  const VAGUE = /^(?:export )?(?:type|interface) (Ask|Asked|Answered|Give|Given|Line|Play|Shown|Ear)\b/gm;
  const wrong = all.flatMap((path) =>
    [...source.get(path)!.matchAll(VAGUE)].map(([, name]) => `${path}: ${name}`),
  );
  expect(wrong).toEqual([]);
});

test("no literal packs properties with ...{ } to save lines", () => {
  const packed = code.flatMap((path) =>
    source
      .get(path)!
      .split("\n")
      .filter((line) => /\.\.\.\{/.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(packed).toEqual([]);
});

test("every export of lib has a doc comment, and every type of the services", () => {
  const DECLARED = /^export (?:async )?(?:const|function|type|class|interface|enum) (\w+)/;
  const wrong = [...source].flatMap(([path, text]) => {
    if (!/^(lib|server\/services)\//.test(path)) return [];
    const lines = text.split("\n");
    return lines.flatMap((line, i) => {
      const name = DECLARED.exec(line)?.[1];
      const isDescribed = line.includes(": Service<") || lines[i - 1]?.endsWith("*/");
      return name && !isDescribed ? [`${path}:${i + 1} ${name}`] : [];
    });
  });
  expect(wrong).toEqual([]);
});
