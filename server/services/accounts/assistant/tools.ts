import { z } from "zod";
import { FORMS, type Proposal, type Source } from "@/lib/assistant/turns";
import { ENTITIES } from "@/lib/entities";
import { Refusal } from "@/lib/errors";
import { listWords } from "@/lib/help/search";
import { listKeys, readText } from "@/lib/own";
import type { Ctx, Reader } from "@/server/ctx";
import { loadWordsFor } from "@/server/documents/translator";
import type { ModelTool, ToolRequest } from "@/server/outside/assistant";
import { getLog } from "@/server/outside/log";

/** Characters of a result that the model is given. */
const RESULT_MOST = 12_000;

/** The tools that the model is offered. */
export const TOOLS: readonly ModelTool[] = [
  {
    name: "find_calls",
    description: "Finds calls that read the organisation's data, with the schema of their input.",
    parameters: { type: "object", properties: { words: { type: "string" } }, required: ["words"] },
  },
  {
    name: "run_call",
    description:
      "Makes a call that find_calls found. Nothing can be changed. Cite its result by the number given.",
    parameters: {
      type: "object",
      properties: { name: { type: "string" }, input: { type: "object" } },
      required: ["name", "input"],
    },
  },
  {
    name: "propose_form",
    description:
      "Shows the person a form for a customer (its uuid) that they can complete and save themselves.",
    parameters: {
      type: "object",
      properties: { form: { type: "string", enum: [...FORMS] }, customer: { type: "string" } },
      required: ["form", "customer"],
    },
  },
];

const FindInput = z.object({ words: z.string().max(200) });
const RunInput = z.object({ name: z.string().max(80), input: z.record(z.string(), z.unknown()).default({}) });
const ProposeInput = z.object({ form: z.enum(FORMS), customer: z.guid() });
const FORM_PATHS = {
  invoice: "/invoice-v2/new",
  report: "/broadcast-reports/new",
  contract: "/contract/new",
};

type Bench = {
  ctx: Ctx;
  reader: Reader;
  onSource: (source: Omit<Source, "n">) => Source;
  onProposal: (proposal: Proposal) => void;
};

/** The record or list that a read was about, as a source. */
async function describeSource(ctx: Ctx, name: string, found: unknown): Promise<Omit<Source, "n">> {
  const t = await loadWordsFor(ctx, "activity");
  const [group = ""] = name.split(".");
  const kind = listKeys(ENTITIES).find((one) => [one, `${one}s`, one.replace(/y$/, "ies")].includes(group));
  const label = kind ? t(`models.${kind}`) : group.replaceAll("_", " ");
  const [title] = ["number", "title", "name"].map((field) => readText(found, field)).filter(Boolean);
  const uuid = readText(found, "uuid");
  const entity = kind && ENTITIES[kind];
  const href = entity && "href" in entity && uuid ? entity.href(uuid, "v1") : null;
  return { title: title ? `${label} ${title}` : label, href, excerpt: "" };
}

async function runRead({ ctx, reader, onSource }: Bench, given: unknown): Promise<unknown> {
  const { name, input } = RunInput.parse(given);
  const found = await reader.run(name, input);
  const { n } = onSource(await describeSource(ctx, name, found));
  return { source: n, result: found };
}

async function propose({ reader, onProposal }: Bench, given: unknown): Promise<unknown> {
  const { form, customer } = ProposeInput.parse(given);
  const found = await reader.run("customers.retrieve", { uuid: customer });
  const title = readText(found, "name") ?? "";
  onProposal({ form, title, href: `${FORM_PATHS[form]}?customer=${customer}` });
  return { shown: true };
}

const parseArguments = (text: string): unknown => {
  try {
    return JSON.parse(text || "{}");
  } catch {
    return null;
  }
};

/** Uses a tool that the model asked for. Returns what the model is told: the result as JSON, or why there is none. */
export async function applyTool(bench: Bench, { name, arguments: text }: ToolRequest): Promise<string> {
  const given = parseArguments(text);
  try {
    if (name === "find_calls") {
      const { words } = FindInput.parse(given);
      return JSON.stringify(listWords(words).length > 0 ? bench.reader.find(words) : []);
    }
    if (name === "run_call") return JSON.stringify(await runRead(bench, given)).slice(0, RESULT_MOST);
    if (name === "propose_form") return JSON.stringify(await propose(bench, given));
    return JSON.stringify({ error: "unknown tool" });
  } catch (e) {
    if (e instanceof z.ZodError) return JSON.stringify({ error: "invalid", problems: e.issues.slice(0, 5) });
    if (e instanceof Refusal) return JSON.stringify({ error: e.code, fields: e.more.fields });
    getLog().error({ err: e, tool: name }, "a tool of the assistant failed");
    return JSON.stringify({ error: "broken" });
  }
}
