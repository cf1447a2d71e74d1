// Moves the focus to the first row of the page's list, once the rows that the reader searched for are there.
import { useEffect, useState } from "react";

export function useFirstRow(isReady: boolean): () => void {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    if (!isWanted || !isReady) return;
    setWanted(false);
    const row = document.querySelector<HTMLElement>("main [data-index='0']");
    (row?.matches("[tabindex]") ? row : row?.querySelector<HTMLElement>("a"))?.focus();
  }, [isWanted, isReady]);
  return () => setWanted(true);
}
