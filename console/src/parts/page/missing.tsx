// A page of a thing that doesn't exist, or no longer: what it says, and the way to the others.
import { Button } from "@mantine/core";
import { useLocation } from "wouter";
import { Empty } from "./empty.tsx";
import { PageHeader } from "./page-header.tsx";

interface Props {
  text: string;
  /** The page with the others. */
  list: { href: string; label: string };
}

export function Missing({ text, list: { href, label } }: Props) {
  const [, go] = useLocation();
  return (
    <>
      <PageHeader title={label} />
      <Empty text={text}>
        <Button variant="default" onClick={() => go(href)}>
          {label}
        </Button>
      </Empty>
    </>
  );
}
