import "./theme/mantine.css";
import "virtual:theme.css";
import "./theme/tokens.css";
import "./theme/forced-colors.css";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { createCache } from "./app/create-cache.ts";
import { preloadPage } from "./app/preload-page.ts";
import { markLostStyles } from "./platform/lost-styles.ts";
import { loadWords } from "./words/load-words.ts";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no root.");
markLostStyles();
const cache = createCache();
// All is asked for at once: the page, what it shows, and the words.
preloadPage(cache);
const words = await loadWords();
createRoot(root).render(<App words={words} cache={cache} />);
// The browser's first format takes long: made while the answers are on their way.
setTimeout(() => words.number(0));
