// A form that calls an operation of the service: its values, the faults that the service finds, and its buttons.
import { Button } from "@mantine/core";
import { type UseFormReturnType, useForm } from "@mantine/form";
import type { UseMutationResult } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { useWords } from "../../words/use-words.tsx";
import { useErrors } from "../errors/use-errors.ts";
import body from "../page/page-body.module.css";
import { Fault } from "./fault.tsx";
import { fieldOf } from "./field-of.ts";
import { sortFaults } from "./form-faults.ts";

interface Options<Values, Request, Answer> {
  initialValues: Values;
  /** What the operation is called with. */
  request(values: Values): Request;
  onDone?(answer: Answer, values: Values): unknown;
}

export interface ApiFormState {
  submit(event: FormEvent<HTMLFormElement>): void;
  isBusy: boolean;
  /** Why the service refused it. */
  error: Error | null;
  /** What is wrong, apart from the fields. */
  fault: string | null;
}

export function useApiForm<Values extends object, Request, Answer>(
  mutation: UseMutationResult<Answer, Error, Request>,
  { initialValues, request, onDone }: Options<Values, Request, Answer>,
): UseFormReturnType<Values> & ApiFormState {
  const { faults } = useErrors();
  const form = useForm<Values>({ mode: "controlled", initialValues });
  const sorted = (error: Error | null, values: Values) =>
    sortFaults(faults(error), (path) => fieldOf(path.split("/"), values));
  const submit = form.onSubmit((values) =>
    mutation.mutate(request(values), {
      onSuccess: (answer) => void onDone?.(answer, values),
      onError: (error) => form.setErrors(sorted(error, values).fields),
    }),
  );
  const fault = sorted(mutation.error, form.values).form;
  return { ...form, submit, isBusy: mutation.isPending, error: mutation.error, fault };
}

interface Props {
  form: ApiFormState;
  /** The words of the button that submits. */
  act: string;
  isDisabled?: boolean;
  /** The act takes something away for good. */
  isRemoval?: boolean;
  /** The words of the button that closes. "Cancel" if they aren't given. */
  close?: string | undefined;
  onClose(): void;
  children: ReactNode;
}

const FIELD =
  ":is(input:not([type=hidden], [type=file], [type=radio]:not(:checked)), textarea, select):enabled";

export function ApiForm(props: Props) {
  const { form, act, isDisabled = false, isRemoval = false, close, onClose, children } = props;
  const { t } = useWords();
  const root = useRef<HTMLFormElement>(null);
  const { error } = form;
  // Otherwise a dialog begins with the button that closes it.
  useLayoutEffect(() => {
    if (!root.current?.querySelector("[data-autofocus]"))
      root.current?.querySelector(FIELD)?.setAttribute("data-autofocus", "true");
  }, []);
  useEffect(() => {
    if (error) root.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [error]);
  return (
    <form ref={root} className={body.form} onSubmit={form.submit}>
      {children}
      <Fault of={form.fault} />
      <footer className={body.foot}>
        <Button variant="default" onClick={onClose}>
          {close ?? t("act.cancel")}
        </Button>
        <Button
          type="submit"
          {...(isRemoval ? { color: "red" } : {})}
          loading={form.isBusy}
          disabled={isDisabled}
        >
          {act}
        </Button>
      </footer>
    </form>
  );
}
