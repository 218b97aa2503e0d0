import { z } from "zod";
import { CLIENT_VERSION } from "@/lib/browser/version";
import { listCalls } from "@/lib/calls";
import { type Call, listPlaceholders } from "@/lib/calls/kit";
import { STATUS } from "@/lib/errors";

type Json = Record<string, unknown>;
type Shape = Call["body"];

/** The fields of the schema of an object. */
const Fields = z.object({
  properties: z.record(z.string(), z.unknown()).default({}),
  required: z.array(z.string()).default([]),
});

function schemaOf(shape: Shape, io: "input" | "output"): Json {
  const { $schema: _, ...schema } = z.toJSONSchema(shape as unknown as z.ZodType, {
    io,
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === "custom") {
        Object.assign(jsonSchema, { type: "string", contentMediaType: "application/octet-stream" });
      }
      // Texts that are tidied while they are read stay texts: ids, addresses, days and amounts; instants become texts.
      const { def } = zodSchema._zod;
      if (io === "output" && def.type === "pipe" && def.out._zod.def.type === "transform") {
        const { type } = def.in._zod.def;
        if (type === "string") Object.assign(jsonSchema, { type: "string" });
        if (type === "date") Object.assign(jsonSchema, { type: "string", format: "date-time" });
      }
    },
  });
  return schema;
}

const asContent = (schema: Json, type = "application/json") => ({ content: { [type]: { schema } } });
const BYTES = "application/octet-stream";
/** What a call answers beside its JSON. */
const BESIDE_JSON = { json: null, blob: BYTES, either: BYTES, events: "text/event-stream" };

function responsesOf(call: Call): Json {
  const other = BESIDE_JSON[call.answers ?? "json"];
  const content = {
    ...(call.output && asContent(schemaOf(call.output, "output")).content),
    ...(other && asContent({ type: "string" }, other).content),
  };
  const good = { description: "Done", ...(Object.keys(content).length > 0 && { content }) };
  const refused: (keyof typeof STATUS)[] = [
    ...(call.access === "public" ? [] : (["unauthenticated", "forbidden"] as const)),
    ...(listPlaceholders(call.path).length ? (["not_found"] as const) : []),
    ...(call.method === "GET" ? [] : (["invalid", "conflict"] as const)),
    "limit",
  ];
  const rest = refused.map((code) => [STATUS[code], { $ref: "#/components/responses/refused" }]);
  return { 200: good, ...Object.fromEntries(rest) };
}

/** The input of a call as one schema: path, query and body. */
export function describeInput(call: Call): Json {
  const parts = [call.params, call.query, call.body]
    .filter((shape) => shape !== undefined)
    .map((shape) => Fields.parse(schemaOf(shape, "input")));
  return {
    type: "object",
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required }) => required),
  };
}

/** What a call answers as JSON, as one schema. */
export const describeOutput = (call: Call): Json => schemaOf(call.output, "output");

function parametersOf(call: Call): Json[] {
  const of = (where: "path" | "query", shape: Shape): Json[] => {
    if (!shape) return [];
    const { properties, required } = Fields.parse(schemaOf(shape, "input"));
    return Object.entries(properties).map(([name, schema]) => ({
      name,
      in: where,
      required: where === "path" || required.includes(name),
      schema,
    }));
  };
  const key = { $ref: "#/components/parameters/idempotency" };
  return [...of("path", call.params), ...of("query", call.query), ...(call.creates ? [key] : [])];
}

function operation(name: string, call: Call): Json {
  const body =
    call.body &&
    asContent(
      schemaOf(call.body, "input"),
      call.sends === "form" ? "multipart/form-data" : "application/json",
    );
  return {
    operationId: name,
    tags: [name.split(".")[0]],
    summary: call.summary,
    description: `Access: ${call.access}.`,
    parameters: parametersOf(call),
    ...(body && { requestBody: { required: true, ...body } }),
    responses: responsesOf(call),
    ...(call.access === "public" && { security: [] }),
  };
}

/** Addresses that are not calls; they use no session and no tenant. */
const BESIDE_CALLS = {
  "/api/health": ["service.health", "Whether the process answers."],
  "/api/ready": ["service.ready", "Whether requests can be served: 503 while the database does not answer."],
  "/api/openapi.json": ["service.openapi", "This document."],
  "/api/client": ["service.client", "A typed client of every call, as one TypeScript file."],
} as const;

/** Builds the OpenAPI 3.1 document of the whole catalogue from its declarations. */
export function buildOpenApi(): Json {
  const paths: Record<string, Json> = {};
  for (const { name, call } of listCalls()) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(name, call) };
  }
  for (const [path, [operationId, summary]] of Object.entries(BESIDE_CALLS)) {
    const responses = { 200: { description: "Done", ...asContent({ type: "object" }) } };
    const get = {
      operationId,
      tags: ["service"],
      summary,
      description: "Access: public.",
      parameters: [],
      responses,
    };
    paths[path] = { get: { ...get, security: [] } };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Spotledger", version: String(CLIENT_VERSION) },
    security: [{ session: [] }],
    paths,
    components: {
      securitySchemes: { session: { type: "apiKey", in: "cookie", name: "sl_access" } },
      parameters: {
        idempotency: {
          name: "Idempotency-Key",
          in: "header",
          description: "A repeated request with the same key and body returns the first response.",
          schema: { type: "string", minLength: 8, maxLength: 100 },
        },
      },
      responses: {
        refused: {
          description: "Error",
          ...asContent({
            type: "object",
            properties: {
              error: {
                type: "object",
                properties: {
                  code: { enum: Object.keys(STATUS) },
                  message: { type: "string" },
                  fields: { type: "array", items: { type: "object" } },
                  request_id: { type: "string" },
                },
              },
            },
          }),
        },
      },
    },
  };
}
