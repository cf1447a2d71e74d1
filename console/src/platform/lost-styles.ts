// Style sheets that didn't arrive. The bundler adds the link of a sheet once, so a later attempt would show a page without it.

/** Marks each link whose sheet couldn't be loaded. */
export function markLostStyles(): void {
  const mark = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === "stylesheet") target.dataset["lost"] = "true";
  };
  // An error of a link doesn't bubble.
  window.addEventListener("error", mark, { capture: true });
}

/** @throws if one is still missing */
export async function loadLostStyles(): Promise<void> {
  const lost = [...document.querySelectorAll<HTMLLinkElement>("link[data-lost]")];
  await Promise.all(lost.map(loadAgain));
}

function loadAgain(link: HTMLLinkElement): Promise<void> {
  const again = link.cloneNode() as HTMLLinkElement;
  delete again.dataset["lost"];
  return new Promise((resolve, reject) => {
    again.addEventListener("load", () => resolve());
    again.addEventListener("error", () => reject(new Error(`There is no style sheet ${again.href}.`)));
    link.replaceWith(again);
  });
}
