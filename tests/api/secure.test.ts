import { expect, test } from "vitest";
import { handle } from "@/server/api/http";
import { changeEnvironment } from "@/tests/environment";
import { made, PASSWORD } from "./account";

test("over HTTPS the cookies are limited to this host and not readable by scripts", async () => {
  const restore = changeEnvironment({ PUBLIC_URL: "https://radio.test" });
  try {
    const { email } = await made();
    const answer = await handle(
      new Request("https://radio.test/api/accounts/login", {
        method: "POST",
        headers: {
          host: "radio.test",
          "sec-fetch-site": "same-origin",
          "content-type": "application/json",
          "x-forwarded-for": "127.0.0.9",
        },
        body: JSON.stringify({ email, password: PASSWORD }),
      }),
    );
    const cookies = answer.headers.getSetCookie();
    expect(cookies.map((c) => c.split("=")[0]).sort()).toEqual(
      ["__Host-sl_access", "__Host-sl_device", "__Host-sl_refresh"].sort(),
    );
    for (const cookie of cookies) {
      for (const word of ["Path=/", "Secure", "HttpOnly", "SameSite=Lax"]) expect(cookie).toContain(word);
      expect(cookie).not.toMatch(/domain/i);
    }
  } finally {
    restore();
  }
});
