import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Locked = { version: string; dev?: true; devOptional?: true; optional?: true; peer?: true };

test("the SBOM lists every shipped dependency and no development package, in CycloneDX format", () => {
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
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: Record<string, Locked>;
  };
  const locked = Object.entries(packages).filter(([path]) => path !== "");
  const namesOf = (fits: (one: Locked) => boolean) =>
    locked
      .filter(([, one]) => fits(one))
      .map(([path, one]) => `${path.split("node_modules/").at(-1)}@${one.version}`);
  const shipped = namesOf(({ dev }) => !dev);
  expect([...names].filter((name) => !shipped.includes(name))).toEqual([]);
  const needed = namesOf(
    ({ dev, devOptional, optional, peer }) => !dev && !devOptional && !optional && !peer,
  );
  expect(needed.filter((name) => !names.has(name))).toEqual([]);
});
