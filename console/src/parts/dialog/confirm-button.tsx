// A button that asks before its act.
import { Button, type ButtonProps } from "@mantine/core";
import { useState } from "react";
import { Confirm } from "./confirm.tsx";

type Question<Input, Answer> = Omit<Parameters<typeof Confirm<Input, Answer>>[0], "onClose">;
type Props<Input, Answer> = Question<Input, Answer> & { look?: ButtonProps & { "aria-label"?: string } };

export function ConfirmButton<Input, Answer>({ look, ...question }: Props<Input, Answer>) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="default" {...look} onClick={() => setAsking(true)}>
        {question.act}
      </Button>
      {isAsking && <Confirm {...question} onClose={() => setAsking(false)} />}
    </>
  );
}
