// In the place of what is being read: shapes while it is awaited, or why it couldn't be read.
import type { UseQueryResult } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { ProblemNote } from "./problem.tsx";
import { Skeletons } from "./skeletons.tsx";

interface Props extends ComponentProps<typeof Skeletons> {
  of: Pick<UseQueryResult, "error" | "isPending" | "refetch">;
}

export function Loading({ of: { error, isPending, refetch }, ...shapes }: Props) {
  if (error) return <ProblemNote error={error} onRetry={() => void refetch()} />;
  return isPending && <Skeletons {...shapes} />;
}
