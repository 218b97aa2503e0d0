import { describe, expect, test } from "vitest";
import { buildLoginUrl, isQuiet } from "@/lib/browser/session";
import { CLIENT_VERSION, parseNewerVersion, RELOAD_PATHS, shouldReload } from "@/lib/browser/version";

test.each([
  [null, null],
  ["", null],
  ["471", null],
  ["470", null],
  ["472", 472],
  ["v472", null],
  ["471.5", null],
])("the header %s is newer: %s", (header, expected) => {
  expect(parseNewerVersion(header)).toBe(expected);
});

describe("a newer server reloads", () => {
  const at = { unsaved: false, reloadedFor: null, version: CLIENT_VERSION + 1 };
  test.each(RELOAD_PATHS)("%s", (path) => {
    expect(shouldReload(path, at)).toBe(true);
    expect(shouldReload(path, { ...at, unsaved: true })).toBe(false);
    expect(shouldReload(path, { ...at, reloadedFor: at.version })).toBe(false);
  });
  test.each(["/order/new", "/customer/1", "/settings/profile", "/customers/"])("but not %s", (path) => {
    expect(shouldReload(path, at)).toBe(false);
  });
});

test.each([
  ["/auth/login", true],
  ["/auth/register/abc", true],
  ["/auth/new-password/u/t", true],
  ["/live-report/a/b", true],
  ["/rw", true],
  ["/share/invoice/x", true],
  ["/changelog", true],
  ["/auth/forgotten-password", false],
  ["/ai/user-chatbot", false],
  ["/", false],
  ["/customers", false],
])("%s has no refresh: %s", (path, quiet) => {
  expect(isQuiet(path)).toBe(quiet);
});

test("the sign-in page keeps the way back", () => {
  expect(buildLoginUrl("/")).toBe("/auth/login");
  expect(buildLoginUrl("/order/search?page=2")).toBe("/auth/login?next=%2Forder%2Fsearch%3Fpage%3D2");
});
