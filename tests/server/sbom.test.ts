import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("the list of what is shipped names every dependency, as CycloneDX", () => {
  execFileSync("npm", ["run", "-s", "sbom"], { stdio: "ignore" });
  const sbom = JSON.parse(readFileSync("sbom.cdx.json", "utf8")) as {
    bomFormat: string;
    components: { name: string; version: string }[];
  };
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8")) as {
    dependencies: Record<string, string>;
  };
  expect(sbom.bomFormat).toBe("CycloneDX");
  const names = new Set(sbom.components.map(({ name, version }) => `${name}@${version}`));
  for (const [name, version] of Object.entries(dependencies)) expect(names).toContain(`${name}@${version}`);
});
