// Keeps a fault of one part from taking the page down.
import { Button } from "@mantine/core";
import { Component, type ReactNode } from "react";
import { useWords } from "../words/use-words.tsx";

interface Props {
  children: ReactNode;
}

export class ErrorBoundary extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    if (!this.state.isBroken) return this.props.children;
    return <Broken onAgain={() => this.setState({ isBroken: false })} />;
  }
}

function Broken({ onAgain }: { onAgain(): void }) {
  const { t } = useWords();
  return (
    <div role="alert" style={{ padding: 24 }}>
      <p>{t("broken.title")}</p>
      <Button variant="default" onClick={onAgain}>
        {t("broken.again")}
      </Button>
    </div>
  );
}
