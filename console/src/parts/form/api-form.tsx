// A form that calls an operation of the service: its values, the faults that the service finds, and its buttons.
import { Button } from "@mantine/core";
import { type UseFormReturnType, useForm } from "@mantine/form";
import type { UseMutationResult } from "@tanstack/react-query";
import type { FormEvent, ReactNode } from "react";
import { useWords } from "../../words/use-words.tsx";
import body from "../page/page-body.module.css";
import { Fault } from "./fault.tsx";
import { fieldOf } from "./field-of.ts";
import { type FormFaults, faultsOf } from "./form-faults.ts";

interface Options<Values, Request, Answer> {
  initialValues: Values;
  /** What the operation is called with. */
  request(values: Values): Request;
  onDone?(answer: Answer, values: Values): unknown;
}

export interface ApiFormState {
  submit(event: FormEvent<HTMLFormElement>): void;
  isBusy: boolean;
  /** What is wrong, apart from the fields. */
  fault: string | null;
}

export function useApiForm<Values extends object, Request, Answer>(
  mutation: UseMutationResult<Answer, Error, Request>,
  { initialValues, request, onDone }: Options<Values, Request, Answer>,
): UseFormReturnType<Values> & ApiFormState {
  const form = useForm<Values>({ mode: "controlled", initialValues });
  const submit = form.onSubmit((values) =>
    mutation.mutate(request(values), {
      onSuccess: (answer) => void onDone?.(answer, values),
      onError: (error) => form.setErrors(sortFaults(error, values).fields),
    }),
  );
  const fault = mutation.error && sortFaults(mutation.error, form.values).form;
  return { ...form, submit, isBusy: mutation.isPending, fault };
}

/** Sorts the faults of a refused request by the fields of a form. */
function sortFaults(error: Error, values: object): FormFaults {
  const { fields, form } = faultsOf(error);
  const known: Record<string, string> = {};
  const others: string[] = [];
  for (const [path, detail] of Object.entries(fields)) {
    const field = fieldOf(path.split("/"), values);
    if (field === null) others.push(detail);
    else known[field] = detail;
  }
  return { fields: known, form: others.length > 0 ? others.join(" ") : form };
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

export function ApiForm(props: Props) {
  const { form, act, isDisabled = false, isRemoval = false, close, onClose, children } = props;
  const { t } = useWords();
  return (
    <form className={body.form} onSubmit={form.submit}>
      {children}
      <Fault text={form.fault} />
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
