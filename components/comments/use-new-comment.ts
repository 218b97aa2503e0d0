"use client";
import { useEffect, useRef, useState } from "react";
import type { CommentedRecord } from "@/components/comments/commented";
import { useSend } from "@/components/query";
import { useShell } from "@/components/shell/context";
import { dropKept, keepLocally, takeKept } from "@/lib/browser/kept";
import { encodeMentions } from "@/lib/comments";

/**
 * The comment that is being written. Its text is kept in this browser until it is sent, so that a closed panel, a reload
 * and a failure lose nothing. Sending the same text again after a lost answer does not add it twice. Until the people are
 * known (`isReady`), a text with "@" waits: sent at once, it would mention nobody.
 */
export function useNewComment(on: CommentedRecord, labels: ReadonlyMap<string, string>, isReady: boolean) {
  const { user } = useShell();
  const scope = `comment ${user.uuid} ${on.kind} ${on.uuid} ${on.date ?? ""}`;
  const [typed, setTyped] = useState("");
  const latest = useRef("");
  const attempt = useRef({ text: "", key: "" });
  const change = (text: string) => {
    latest.current = text;
    setTyped(text);
    if (text === "") dropKept(scope);
    else keepLocally(scope, text);
  };
  useEffect(() => {
    let isShown = true;
    const mayTake = () => isShown && latest.current === "";
    void takeKept(scope, mayTake).then((kept) => {
      if (typeof kept !== "string" || !mayTake()) return;
      latest.current = kept;
      setTyped(kept);
    });
    return () => {
      isShown = false;
    };
  }, [scope]);
  const sending = useSend("comments.create", {
    quiet: true,
    invalidates: ["comments.list"],
    key: ({ text }) => {
      if (attempt.current.text !== text) attempt.current = { text, key: crypto.randomUUID() };
      return attempt.current.key;
    },
    onDone: () => {
      attempt.current = { text: "", key: "" };
      change("");
    },
  });
  const [isWaiting, setWaiting] = useState(false);
  const send = () => {
    if (typed.trim() === "" || sending.isPending) return;
    if (!isReady && typed.includes("@")) setWaiting(true);
    else sending.mutate({ ...on, text: encodeMentions(typed, labels) });
  };
  useEffect(() => {
    if (!isWaiting || !isReady) return;
    setWaiting(false);
    send();
  });
  return { typed, change, send, isSending: sending.isPending || isWaiting, error: sending.error };
}
