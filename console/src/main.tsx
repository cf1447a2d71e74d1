import "./theme/mantine.css";
import "virtual:theme.css";
import "./theme/tokens.css";
import "./theme/forced-colors.css";
import { createRoot } from "react-dom/client";
import { App, createCache } from "./app/app.tsx";
import { preloadPage } from "./app/preload-page.ts";
import { ParleyError } from "./platform/api.ts";
import { loadWords } from "./words/load-words.ts";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no root.");
const cache = createCache();
// All is asked for at once: the page, what it shows, and the words.
preloadPage(cache);
const words = await loadWords();
createRoot(root, {
  // The page says what the service didn't answer. Others are faults.
  onCaughtError: (error) => error instanceof ParleyError || reportError(error),
}).render(<App words={words} cache={cache} />);
// The browser's first format takes long: made while the answers are on their way.
setTimeout(() => words.number(0));
