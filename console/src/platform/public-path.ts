// The path of the service at its address: empty, or like /parley. The service writes it into the page.
export const PUBLIC_PATH = document.documentElement.dataset["path"] ?? "";
