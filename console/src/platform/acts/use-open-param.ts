// Whether a dialog of a page is open, kept in the address: links and the palette open it.
import { useSearchParams } from "wouter";

export function useOpenParam(name: string): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const [search, setSearch] = useSearchParams();
  const setOpen = (isOpen: boolean) => {
    const next = new URLSearchParams(search);
    if (isOpen) next.set(name, "1");
    else next.delete(name);
    setSearch(next, { replace: true });
  };
  return [search.has(name), setOpen];
}
