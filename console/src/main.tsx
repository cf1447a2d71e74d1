import "./theme/mantine.css";
import "virtual:theme.css";
import "./theme/tokens.css";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { loadWords } from "./words/load-words.ts";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no root.");
createRoot(root).render(<App words={await loadWords()} />);
