import type OpenAI from "openai";
import { getEnv } from "@/server/env";

/** Why a model did not answer, or stopped. */
export class ModelError extends Error {
  constructor(readonly code: "busy" | "failed" | "timed_out") {
    super(code);
    this.name = "ModelError";
  }
}
export type ModelMessage = OpenAI.Chat.Completions.ChatCompletionMessageParam;
export type ModelTool = { name: string; description: string; parameters: Record<string, unknown> };
/** A tool that the model wants to use, with its arguments as it wrote them. */
export type ToolRequest = { id: string; name: string; arguments: string };
/** What a round of the model ends with. */
export type Round = { text: string; requests: ToolRequest[]; tokens: number };

/** Whether a model is configured. */
export const hasModel = (): boolean => getEnv().OPENAI_API_KEY !== undefined;

/** Characters of an answer, and bytes of a request, that count as one token where the endpoint does not say. */
const CHARACTERS_A_TOKEN = 4;
const ANSWER_MOST = 2000;

async function openClient() {
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseURL, OPENAI_TIMEOUT } = getEnv();
  if (!apiKey) throw new ModelError("failed");
  // Half a megabyte that only the first question needs.
  const { default: Client } = await import("openai");
  const client = new Client({
    apiKey,
    baseURL,
    organization: null,
    project: null,
    timeout: OPENAI_TIMEOUT * 1000,
    maxRetries: 1,
  });
  return {
    client,
    isBusy: (e: unknown) => e instanceof Client.APIError && e.status === 429,
    timedOut: Client.APIConnectionTimeoutError,
  };
}

/**
 * Asks the model once. `onText` gets the answer piece by piece. Ends without an error when `signal` aborts; throws a
 * `ModelError` when the endpoint refuses, fails, or says nothing for too long.
 */
export async function askModel(
  { messages, tools, signal }: { messages: ModelMessage[]; tools: readonly ModelTool[]; signal: AbortSignal },
  onText: (text: string) => void,
): Promise<Round> {
  const { client, isBusy, timedOut } = await openClient();
  const round: Round = { text: "", requests: [], tokens: 0 };
  // The library's own limit covers the time to the first byte only.
  const idle = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const beat = () => {
    clearTimeout(timer);
    timer = setTimeout(() => idle.abort(), getEnv().OPENAI_TIMEOUT * 1000);
  };
  try {
    const stream = await client.chat.completions.create(
      {
        model: getEnv().OPENAI_MODEL,
        messages,
        stream: true,
        stream_options: { include_usage: true },
        max_completion_tokens: ANSWER_MOST,
        ...(tools.length > 0 && {
          tools: tools.map((tool) => ({ type: "function" as const, function: tool })),
        }),
      },
      { signal: AbortSignal.any([signal, idle.signal]) },
    );
    beat();
    for await (const { choices, usage } of stream) {
      beat();
      const delta = choices[0]?.delta;
      if (delta?.content) {
        round.text += delta.content;
        onText(delta.content);
      }
      for (const call of delta?.tool_calls ?? []) {
        const request = round.requests[call.index] ?? { id: "", name: "", arguments: "" };
        round.requests[call.index] = request;
        if (call.id) request.id = call.id;
        request.name += call.function?.name ?? "";
        request.arguments += call.function?.arguments ?? "";
      }
      if (usage) round.tokens = usage.total_tokens;
    }
  } catch (e) {
    if (signal.aborted) return round;
    if (idle.signal.aborted || e instanceof timedOut) throw new ModelError("timed_out");
    throw new ModelError(isBusy(e) ? "busy" : "failed");
  } finally {
    clearTimeout(timer);
  }
  if (idle.signal.aborted && !signal.aborted) throw new ModelError("timed_out");
  round.requests = round.requests.filter(Boolean);
  round.tokens ||= Math.ceil((JSON.stringify(messages).length + round.text.length) / CHARACTERS_A_TOKEN);
  return round;
}
