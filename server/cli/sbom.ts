import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { z } from "zod";
import { takeLast } from "@/lib/must";
import { runCommand } from "./run";

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.looseObject({
      version: z.string().optional(),
      dev: z.boolean().default(false),
      optional: z.boolean().default(false),
      peer: z.boolean().default(false),
    }),
  ),
});
const Bom = z.looseObject({
  components: z.array(z.looseObject({ "bom-ref": z.string(), name: z.string(), version: z.string() })),
  dependencies: z.array(z.looseObject({ ref: z.string(), dependsOn: z.array(z.string()).default([]) })),
});
type Package = { name: string; version: string };
const formatPackage = ({ name, version }: Package) => `${name}@${version}`;

/**
 * Writes what is shipped. `npm sbom --omit dev` also leaves out shipped packages that a development package needs, so
 * the whole list is reduced by the lock file instead.
 */
runCommand(() => {
  const { packages } = Lock.parse(JSON.parse(readFileSync("package-lock.json", "utf8")));
  const shipped = Object.entries(packages).flatMap(([path, { version, dev, optional, peer }]) =>
    path && version && !dev
      ? [{ name: takeLast(path.split("node_modules/")), version, needed: !optional && !peer }]
      : [],
  );
  const names = new Set(shipped.map(formatPackage));
  const all = execFileSync("npm", ["sbom", "--sbom-format", "cyclonedx"], { maxBuffer: 100_000_000 });
  const bom = Bom.parse(JSON.parse(all.toString()));
  const components = bom.components.filter((one) => names.has(formatPackage(one)));
  const listed = new Set(components.map(formatPackage));
  const missing = shipped.filter((one) => one.needed && !listed.has(formatPackage(one)));
  if (missing.length > 0) throw new Error(`not installed: ${missing.map(formatPackage).join(", ")}`);
  const kept = new Set(components.map((one) => one["bom-ref"]));
  const root = bom.dependencies.find(({ ref }) => !bom.components.some((one) => one["bom-ref"] === ref));
  const dependencies = bom.dependencies
    .filter(({ ref }) => kept.has(ref) || ref === root?.ref)
    .map((one) => ({ ...one, dependsOn: one.dependsOn.filter((ref) => kept.has(ref)) }));
  writeFileSync("sbom.cdx.json", `${JSON.stringify({ ...bom, components, dependencies }, null, 2)}\n`);
});
