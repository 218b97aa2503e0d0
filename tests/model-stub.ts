import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { z } from "zod";
import { getEnv } from "@/server/env";

const Asked = z.object({
  model: z.string(),
  stream: z.literal(true),
  messages: z.array(z.object({ role: z.string(), content: z.string().nullish() }).loose()),
  tools: z.array(z.object({ function: z.object({ name: z.string() }) })).default([]),
});
export type AskedModel = z.output<typeof Asked>;
type ToolCall = { name: string; arguments: unknown };
/** What the model does with a request: says pieces, uses tools, refuses, or falls silent after its first piece. */
export type Reply = { says?: string[]; calls?: ToolCall[]; status?: number; stalls?: true };

const chunk = (delta: object, finish: string | null = null) => ({
  id: "c",
  object: "chat.completion.chunk",
  created: 1,
  model: "stub",
  choices: [{ index: 0, delta, finish_reason: finish }],
});
const send = (response: ServerResponse, data: object) => response.write(`data: ${JSON.stringify(data)}\n\n`);

function streamReply(response: ServerResponse, { says = [], calls = [], stalls }: Reply) {
  response.writeHead(200, { "content-type": "text/event-stream" });
  send(response, chunk({ role: "assistant", content: "" }));
  for (const content of says) send(response, chunk({ content }));
  if (stalls) return;
  for (const [index, call] of calls.entries()) {
    const text = JSON.stringify(call.arguments);
    const half = Math.ceil(text.length / 2);
    const begin = { index, id: `call_${index}`, type: "function" };
    send(
      response,
      chunk({ tool_calls: [{ ...begin, function: { name: call.name, arguments: text.slice(0, half) } }] }),
    );
    send(response, chunk({ tool_calls: [{ index, function: { arguments: text.slice(half) } }] }));
  }
  send(response, chunk({}, calls.length > 0 ? "tool_calls" : "stop"));
  send(response, {
    ...chunk({}),
    choices: [],
    usage: { prompt_tokens: 90, completion_tokens: 10, total_tokens: 100 },
  });
  response.end("data: [DONE]\n\n");
}

/** A real HTTP server that speaks the protocol of chat completions. `reply` decides what the model does. */
export async function openModelStub() {
  const stub = {
    asked: [] as AskedModel[],
    closed: 0,
    reply: (_: AskedModel): Reply => ({ says: ["Hello."] }),
  };
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (piece) => {
      body += piece;
    });
    response.on("close", () => {
      if (!response.writableFinished) stub.closed++;
    });
    request.on("end", () => {
      const asked = Asked.parse(JSON.parse(body));
      stub.asked.push(asked);
      const reply = stub.reply(asked);
      if (!reply.status) return streamReply(response, reply);
      response.writeHead(reply.status, { "content-type": "application/json", "retry-after-ms": "10" });
      response.end(JSON.stringify({ error: { message: "no" } }));
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const before = { ...getEnv() };
  const on = {
    OPENAI_API_KEY: "key",
    OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1`,
    OPENAI_MODEL: "stub",
    OPENAI_TIMEOUT: 20,
  };
  Object.assign(getEnv(), on);
  return {
    stub,
    close: () => {
      Object.assign(getEnv(), { ...before, OPENAI_API_KEY: before.OPENAI_API_KEY });
      server.closeAllConnections();
      server.close();
    },
  };
}

type Told = { event: string; data: Record<string, unknown> };
/** Reads a stream of server-sent events to its end. */
export async function readEvents(stream: ReadableStream<Uint8Array>): Promise<Told[]> {
  const text = await new Response(stream).text();
  return text
    .split("\n\n")
    .filter(Boolean)
    .map((block) => {
      const [, event = "", data = "{}"] = /^event: (\w+)\ndata: (.*)$/s.exec(block) ?? [];
      return { event, data: JSON.parse(data) };
    });
}
