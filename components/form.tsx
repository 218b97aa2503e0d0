"use client";
import { useTranslations } from "next-intl";
import { createContext, type ReactNode, useContext, useRef, useState } from "react";
import { useSend } from "@/components/query";
import { Button, type ButtonProps } from "@/components/ui/controls/button";
import { ErrorHelp } from "@/components/ui/feedback/error-help";
import { useLeaveGuard } from "@/components/ui/feedback/leave-guard";
import { useProblem, useSentence } from "@/components/ui/feedback/sentence";
import { useHydrated } from "@/components/ui/hydration";
import type { CallInput, CallName } from "@/lib/browser/api";
import type { Call } from "@/lib/calls/kit";
import { type Code, type FieldProblem, findDrawnField, Refusal } from "@/lib/errors";
import { type Path, type PathValue, readPath, writePath } from "@/lib/paths";

type SendOptions<N extends CallName> = NonNullable<Parameters<typeof useSend<N>>[1]>;
type PathOf<N extends CallName> = Path<CallInput<N>> & string;
/** The defaults name every field shown, so a control always has a value. */
type ValueAt<N extends CallName, P extends string> = Exclude<PathValue<CallInput<N>, P>, undefined>;

/**
 * A call's own schema, fetched when the form is first sent: the browser pays for zod only then. The raw values go to
 * the server, which reads them by the same schema. A form often holds a whole record: what its call does not declare
 * is left out of `declared`, for the server refuses it.
 */
async function checkedBy<A>(name: CallName, input: A): Promise<{ problems: FieldProblem[]; declared: A }> {
  const [{ calls }, { toFieldProblems }, { pickDeclared }] = await Promise.all([
    import("@/lib/calls/browser"),
    import("@/lib/calls/problems"),
    import("@/lib/calls/given"),
  ]);
  const [group = "", verb = ""] = name.split(".");
  const groups: Record<string, Record<string, Call>> = calls;
  const call = groups[group]?.[verb];
  const shapes = [call?.params, call?.query, call?.body].filter((shape) => shape !== undefined);
  const problems = shapes.flatMap((schema) => {
    const parsed = (schema as unknown as import("zod").ZodType).safeParse(input);
    return parsed.success ? [] : toFieldProblems(parsed.error.issues);
  });
  return { problems, declared: pickDeclared(shapes, input) };
}

/** The version of a record; null where it has none. */
const readVersion = (of: unknown): number | null =>
  typeof of === "object" && of !== null && "version" in of && typeof of.version === "number"
    ? of.version
    : null;
/** The version a record went on to, so that the next save of the same form is not stale. */
function versionOf(sent: object, answer: unknown): { version: number } | null {
  const version = readVersion(answer);
  return "version" in sent && version !== null ? { version } : null;
}

export type CallForm<N extends CallName> = {
  /** Everything a control needs: `<TextField label="Name" {...form.field("name")} />`. */
  field: <P extends PathOf<N>>(
    name: P,
  ) => {
    name: P;
    value: ValueAt<N, P>;
    onChange: (value: ValueAt<N, P>) => void;
    error?: string;
    ref: (element: HTMLElement | null) => void;
  };
  values: CallInput<N>;
  /** Sets a field; undefined, where the call allows it, does not send it. */
  set: <P extends PathOf<N>>(name: P, value: PathValue<CallInput<N>, P>) => void;
  /** What is wrong with the whole and belongs to no field shown. */
  problem: string | undefined;
  /** The code of the refusal that it comes from. */
  code: Code | undefined;
  busy: boolean;
  dirty: boolean;
  submit: () => Promise<void>;
  /** Starts over, from the given values or the saved ones. */
  reset: (values?: CallInput<N>) => void;
};

/** `field` of one name. */
type FieldOf<K extends string, V> = (name: K) => Omit<
  ReturnType<CallForm<CallName>["field"]>,
  "name" | "value" | "onChange"
> & {
  name: K;
  value: V;
  onChange: (value: V) => void;
};
type Intersection<U> = (U extends unknown ? (of: U) => void : never) extends (of: infer I) => void
  ? I
  : never;
/** `field` of every form that has these values: what the fields shared by the forms of several calls are given. */
export type SharedField<Values> = Intersection<
  { [K in keyof Values & string]-?: FieldOf<K, Exclude<Values[K], undefined>> }[keyof Values & string]
>;
/** A control whose field is never null: what is cleared becomes `empty`, which the call refuses or accepts. */
export const fillEmpty = <T, B extends { onChange: (value: T) => void }>(
  bound: B & { value: T },
  empty: NoInfer<T>,
) => ({ ...bound, onChange: (value: T | null) => bound.onChange(value ?? empty) });

/** The key of what concerns the whole form. */
const WHOLE = "";

/**
 * A form bound to a call. It is checked by the call's own schema when sent, the server's field problems stand at their
 * fields, what was typed stays, and leaving with something unsaved asks first. An empty number, amount, day or choice
 * is null.
 */
export function useCallForm<N extends CallName>(
  name: N,
  defaults: CallInput<N>,
  {
    says = "saved",
    onRefused,
    ...options
  }: Omit<SendOptions<N>, "quiet" | "key" | "says"> & {
    /** A refusal the form itself goes on from, as the question for a code: true, and nothing is said of it. */
    onRefused?: (refusal: Refusal) => boolean;
    /** Null says nothing when it is done: the next page does. */
    says?: SendOptions<N>["says"] | null;
  } = {},
): CallForm<N> {
  const t = useTranslations("ui");
  const say = useProblem();
  const sentence = useSentence();
  const [saved, setSaved] = useState(defaults);
  const [values, setValues] = useState(defaults);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [code, setCode] = useState<Code>();
  const [busy, setBusy] = useState(false);
  const drawn = useRef(new Map<string, HTMLElement>());
  // One key for one content: another try after a lost answer creates nothing twice.
  const sent = useRef({ content: "", key: "" });
  const key = (input: CallInput<N>) => {
    const content = JSON.stringify(input);
    if (content !== sent.current.content) sent.current = { content, key: crypto.randomUUID() };
    return sent.current.key;
  };
  const send = useSend(name, { ...options, ...(says && { says }), key, quiet: true });
  const dirty = JSON.stringify(values) !== JSON.stringify(saved);
  useLeaveGuard(dirty, t("leave_text"));

  const show = (problems: readonly FieldProblem[]) => {
    const fields = Map.groupBy(problems, ({ path }) => findDrawnField(path, (one) => drawn.current.has(one)));
    const texts = [...fields].map(([field, own]) => [field, [...new Set(own.map(say))].join(" ")]);
    setErrors(Object.fromEntries(texts));
    const first = [...fields.keys()].find((field) => field !== WHOLE);
    drawn.current.get(first ?? WHOLE)?.focus();
  };

  const submit = async () => {
    if (busy) return;
    setBusy(true);
    setErrors({});
    setCode(undefined);
    try {
      const { problems, declared } = await checkedBy(name, values);
      if (problems.length) return show(problems);
      const next = versionOf(values, await send.mutateAsync(declared));
      setSaved({ ...values, ...next });
      if (next) setValues((now) => ({ ...now, ...next }));
    } catch (error) {
      if (error instanceof Refusal && onRefused?.(error)) return;
      const fields = error instanceof Refusal ? error.more.fields : undefined;
      if (fields?.length) show(fields);
      else {
        setErrors({ [WHOLE]: sentence(error) });
        setCode(error instanceof Refusal ? error.code : undefined);
      }
    } finally {
      setBusy(false);
    }
  };

  const set: CallForm<N>["set"] = (path, value) => {
    setValues((now) => writePath(now, path, value));
    // A list that is replaced has other rows where errors stood.
    const isOf = (field: string) => field === path || field.startsWith(`${path}.`);
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !isOf(field))));
  };
  return {
    field: (path) => ({
      name: path,
      value: readPath(values, path) as ValueAt<N, typeof path>,
      onChange: (value) => set(path, value),
      ...(errors[path] && { error: errors[path] }),
      ref: (element) => {
        if (element) drawn.current.set(path, element);
        else drawn.current.delete(path);
      },
    }),
    values,
    set,
    problem: errors[WHOLE],
    code,
    busy,
    dirty,
    submit,
    reset: (next = saved) => {
      setSaved(next);
      setValues(next);
      setErrors({});
    },
  };
}

/** Takes over what others saved meanwhile, but never over what is being typed: saving says then that it is stale. */
export function followNewest<N extends CallName>(
  form: CallForm<N>,
  newest: CallInput<N> & { version: number },
) {
  const version = readVersion(form.values);
  if (!form.dirty && !form.busy && version !== null && newest.version > version) form.reset(newest);
}

const FormContext = createContext<{ busy: boolean; ready: boolean }>({ busy: false, ready: true });

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
  const ready = useHydrated();
  const send = () => {
    const controls = element.current?.querySelectorAll<HTMLInputElement>("input") ?? [];
    const broken = [...controls].find((control) => control.validity.customError);
    if (broken) broken.focus();
    else void form.submit();
  };
  return (
    <FormContext value={{ busy: form.busy, ready }}>
      {/* Without script its button is off; sent all the same it is a POST, so that nothing typed stands in the address. */}
      <form
        ref={element}
        method="post"
        noValidate
        aria-busy={!ready || undefined}
        data-dirty={form.dirty || undefined}
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
            {form.problem} {form.code && <ErrorHelp code={form.code} />}
          </p>
        )}
        {children}
      </form>
    </FormContext>
  );
}

/** The form around: whether it is being sent, and can be. */
export const useForm = () => useContext(FormContext);

/** The one filled button of a form; the verb first. */
export function Submit({ children, ...rest }: Omit<ButtonProps, "type" | "onClick" | "busy">) {
  const { busy, ready } = useForm();
  return (
    <Button look="main" {...rest} type="submit" busy={busy} dead={!ready}>
      {children}
    </Button>
  );
}

/**
 * The foot of a form in a dialog: cancel and save, or close where it is only read. `children` stand at its start, where
 * it may be changed.
 */
export function FormFoot({
  mayWrite,
  onClose,
  children,
}: {
  mayWrite: boolean;
  onClose: () => void;
  children?: ReactNode;
}) {
  const t = useTranslations("ui");
  return (
    <div className="flex gap-2">
      {mayWrite && children}
      <span className="grow" />
      <Button onClick={onClose}>{t(mayWrite ? "cancel" : "close")}</Button>
      {mayWrite && <Submit keys="mod+enter">{t("save")}</Submit>}
    </div>
  );
}
