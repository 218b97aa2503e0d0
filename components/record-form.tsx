"use client";
import { type ReactNode, useState } from "react";
import { type CallForm, Form, FormFoot } from "@/components/form";
import { Button } from "@/components/ui/controls/button";
import { Confirm } from "@/components/ui/overlay/confirm";
import type { CallName } from "@/lib/browser/api";

/** How a record is deleted: its call, and the words of the button and of the question before it. */
type Deletion = {
  uuid: string;
  send: {
    isPending: boolean;
    mutate: (input: { uuid: string }, options: { onError: () => void }) => void;
  };
  act: string;
  title: string;
  text: string;
};

/** The form of a record in a dialog: its fields, and a foot with cancel, save, and the deletion, which asks first. */
export function RecordForm<N extends CallName>({
  form,
  mayWrite,
  onClose,
  deletion: { uuid, send, act, title, text },
  children,
}: {
  form: CallForm<N>;
  mayWrite: boolean;
  onClose: () => void;
  deletion: Deletion;
  children: ReactNode;
}) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Form form={form} className="grid gap-4">
        {children}
        <FormFoot mayWrite={mayWrite} onClose={onClose}>
          <Button look="quiet-danger" onClick={() => setAsking(true)}>
            {act}
          </Button>
        </FormFoot>
      </Form>
      {isAsking && (
        <Confirm
          title={title}
          act={act}
          busy={send.isPending}
          onConfirm={() => send.mutate({ uuid }, { onError: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        >
          {text}
        </Confirm>
      )}
    </>
  );
}
