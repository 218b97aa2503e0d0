"use client";
import { useEffect, useRef, useState } from "react";
import { askAgain, askAssistant, type GrowingTurn, makeTurn } from "@/components/assistant/ask";
import { useFailure } from "@/components/query";
import { type CallInput, type CallOutput, callApi } from "@/lib/browser/api";

type Opened = CallOutput<"assistant.initiate">;
type Wanted = Pick<CallInput<"assistant.initiate">, "kind" | "language">;

/** A thread with the assistant: its turns, the answer that grows, and what can be done with it. */
export function useThread({ kind, language }: Wanted, path: string) {
  const failure = useFailure();
  const [opened, setOpened] = useState<Opened>();
  const [error, setError] = useState<unknown>();
  const [turns, setTurns] = useState<readonly GrowingTurn[]>([]);
  const [growing, setGrowing] = useState<GrowingTurn | null>(null);
  const stop = useRef<AbortController>(null);
  const open = async (thread?: string) => {
    stop.current?.abort();
    try {
      const input = { kind, language, ...(thread && { thread }) };
      const found = await askAgain(() => callApi("assistant.initiate", input));
      setOpened(found);
      setTurns(found.turns);
      setError(undefined);
    } catch (e) {
      if (opened) failure(e, "loading_failed");
      else setError(e);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a thread is opened once, when it is first shown
  useEffect(() => {
    void open();
    return () => stop.current?.abort();
  }, []);
  const send = async (message: string) => {
    if (!opened || growing) return;
    const own = new AbortController();
    stop.current = own;
    setTurns([...turns, makeTurn("person", message)]);
    setGrowing({ ...makeTurn("assistant"), isOpen: true });
    try {
      const input = { thread: opened.thread, message, path };
      const answer = await askAssistant(input, own.signal, setGrowing);
      setTurns([...turns, makeTurn("person", message), answer]);
    } catch (e) {
      setTurns(turns);
      failure(e);
    } finally {
      setGrowing(null);
    }
  };
  const remove = async () => {
    if (!opened) return;
    try {
      await askAgain(() => callApi("assistant.delete_thread", { thread: opened.thread }));
      await open();
    } catch (e) {
      failure(e);
    }
  };
  return { opened, error, turns, growing, open, send, remove, stop: () => stop.current?.abort() };
}
