// Pages whose code is loaded when they are opened.
import { Loader } from "@mantine/core";
import type { ComponentType } from "react";
import { type LazyPart, lazyPart } from "../parts/lazy-part.tsx";
import { ProblemNote } from "../parts/problem.tsx";
import { useWords } from "../words/use-words.tsx";
import classes from "./shell.module.css";

export type LazyPage = LazyPart<object>;

/** Shows that it waits, if that takes a moment. */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyPage {
  return lazyPart(load, name, { needs: pageNeeds, Waiting, Failed: ProblemNote });
}

/** The styles that Home has no need of. */
export async function pageNeeds(): Promise<void> {
  await import("../theme/mantine-pages.css");
}

function Waiting() {
  const { t } = useWords();
  return <Loader className={classes.loader} aria-label={t("loading.still")} />;
}
