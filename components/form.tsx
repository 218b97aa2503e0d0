"use client";
import { useTranslations } from "next-intl";
import { createContext, type ReactNode, useContext, useRef } from "react";
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import { useSend } from "@/components/query";
import { Button, type ButtonProps } from "@/components/ui/button";
import { useLeaveGuard } from "@/components/ui/leave-guard";
import { useSentence } from "@/components/ui/states";
import type { Asked, CallName } from "@/lib/api";
import type { FieldProblem } from "@/lib/errors";
import { Refusal } from "@/lib/errors";

type Values<N extends CallName> = Asked<N> & FieldValues;
type SendOptions<N extends CallName> = NonNullable<Parameters<typeof useSend<N>>[1]>;

/**
 * A call's own schema, fetched when the form is first sent: the browser pays for zod only then. The raw values go to
 * the server, which reads them by the same schema.
 */
async function problemsIn(name: CallName, ask: unknown): Promise<FieldProblem[]> {
  const [{ calls }, { problemsOf }] = await Promise.all([
    import("@/lib/calls"),
    import("@/lib/calls/problems"),
  ]);
  const [group = "", verb = ""] = name.split(".");
  const groups: Record<string, Record<string, { params?: unknown; query?: unknown; body?: unknown }>> = calls;
  const call = groups[group]?.[verb];
  return [call?.params, call?.query, call?.body].flatMap((schema) => {
    const parsed = (schema as import("zod").ZodType | undefined)?.safeParse(ask);
    return parsed && !parsed.success ? problemsOf(parsed.error.issues) : [];
  });
}

export type CallForm<N extends CallName> = {
  /** Everything a control needs: `<TextField label="Name" {...form.field("name")} />`. */
  field: <P extends Path<Values<N>>>(
    name: P,
  ) => {
    name: P;
    value: PathValue<Values<N>, P>;
    onChange: (value: PathValue<Values<N>, P>) => void;
    error?: string;
    ref: (element: HTMLElement | null) => void;
  };
  values: Values<N>;
  set: <P extends Path<Values<N>>>(name: P, value: PathValue<Values<N>, P>) => void;
  /** What is wrong with the whole and belongs to no field. */
  problem: string | undefined;
  busy: boolean;
  dirty: boolean;
  submit: () => Promise<void>;
  reset: (values?: Asked<N>) => void;
  /** For field arrays and what else react-hook-form offers. */
  hook: UseFormReturn<Values<N>>;
};

/**
 * A form bound to a call. It is checked by the call's own schema when sent, the server's field problems stand at their
 * fields, what was typed stays, and leaving with something unsaved asks first. An empty number, amount, day or choice
 * is null.
 */
export function useCallForm<N extends CallName>(
  name: N,
  defaults: Asked<N>,
  { says = "saved", ...options }: Omit<SendOptions<N>, "quiet" | "key"> = {},
): CallForm<N> {
  const t = useTranslations("ui");
  const errors = useTranslations("errors");
  const sentence = useSentence();
  // One key for one content: another try after a lost answer creates nothing twice.
  const sent = useRef({ content: "", key: "" });
  const key = (ask: Asked<N>) => {
    const content = JSON.stringify(ask);
    if (content !== sent.current.content) sent.current = { content, key: crypto.randomUUID() };
    return sent.current.key;
  };
  const send = useSend(name, { ...options, says, key, quiet: true });
  const hook = useForm<Values<N>>({ defaultValues: defaults as DefaultValues<Values<N>> });
  const { formState } = hook;
  const held = useRef(false);
  const drawn = useRef(new Map<string, HTMLElement>());
  useLeaveGuard(formState.isDirty && !formState.isSubmitSuccessful, t("leave_text"));

  const say = ({ code, values }: FieldProblem) =>
    errors.has(code) ? errors(code, values) : errors("bad_value");
  const show = (problems: readonly FieldProblem[]) => {
    const known = problems.filter(({ path }) => drawn.current.has(path));
    for (const problem of known)
      hook.setError(problem.path as Path<Values<N>>, { type: problem.code, message: say(problem) });
    drawn.current.get(known[0]?.path ?? "")?.focus();
    const rest = problems.filter(({ path }) => !drawn.current.has(path));
    if (rest.length)
      hook.setError("root", { message: rest.map((one) => `${one.path} ${say(one)}`.trim()).join(" ") });
  };

  const submit = hook.handleSubmit(async (values) => {
    if (held.current) return;
    held.current = true;
    try {
      const problems = await problemsIn(name, values);
      if (problems.length) return show(problems);
      await send.mutateAsync(values as Asked<N>);
      hook.reset(values as Values<N>, { keepValues: true });
    } catch (error) {
      const fields = error instanceof Refusal ? (error.more.fields ?? []) : [];
      show(fields);
      if (fields.length === 0) hook.setError("root", { message: sentence(error) });
    } finally {
      held.current = false;
    }
  });

  return {
    hook,
    field: (path) => {
      const { error } = hook.getFieldState(path, formState) as { error?: { message?: string } };
      return {
        name: path,
        value: hook.watch(path),
        onChange: (value) => {
          hook.setValue(path, value, { shouldDirty: true });
          if (error) hook.clearErrors(path);
        },
        ...(error?.message && { error: error.message }),
        ref: (element) => {
          if (element) drawn.current.set(path, element);
          else drawn.current.delete(path);
        },
      };
    },
    values: hook.watch(),
    set: (path, value) => hook.setValue(path, value, { shouldDirty: true }),
    problem: formState.errors.root?.message,
    busy: formState.isSubmitting,
    dirty: formState.isDirty,
    submit: () => {
      hook.clearErrors();
      return submit();
    },
    reset: (values) => hook.reset(values as Values<N> | undefined),
  };
}

const FormContext = createContext<{ busy: boolean; dirty: boolean }>({ busy: false, dirty: false });

/** The form element: Enter sends, ⌘Enter too from a text area; what cannot be read is focused instead of sent. */
export function Form<N extends CallName>({
  form,
  className,
  children,
}: {
  form: CallForm<N>;
  className?: string;
  children: ReactNode;
}) {
  const element = useRef<HTMLFormElement>(null);
  const send = () => {
    const controls = element.current?.querySelectorAll<HTMLInputElement>("input") ?? [];
    const broken = [...controls].find((control) => control.validity.customError);
    if (broken) broken.focus();
    else void form.submit();
  };
  return (
    <FormContext value={{ busy: form.busy, dirty: form.dirty }}>
      <form
        ref={element}
        noValidate
        className={className}
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          send();
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) send();
        }}
      >
        {form.problem && (
          <p role="alert" className="mb-4 rounded-md bg-bad-soft px-3 py-2 text-bad-ink">
            {form.problem}
          </p>
        )}
        {children}
      </form>
    </FormContext>
  );
}

/** The one filled button of a form; the verb first. */
export function Submit({ children, ...rest }: Omit<ButtonProps, "type" | "onClick" | "busy">) {
  const { busy } = useContext(FormContext);
  return (
    <Button look="main" {...rest} type="submit" busy={busy}>
      {children}
    </Button>
  );
}
