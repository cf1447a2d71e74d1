import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from "@mantine/core";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { pxToRem } from "./px-to-rem.ts";
import { theme } from "./src/theme/theme.ts";

/** Mantine would write its variables into a style element, which the content security policy forbids. */
function themeVariables(): Plugin {
  const name = "virtual:theme.css";
  return {
    name: "theme-variables",
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) =>
      id === `\0${name}`
        ? convertCssVariables(defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme)), ":root")
        : undefined,
  };
}

/** The service sends these files as they are, so each is compressed once, here. */
function compressedCopies(): Plugin {
  return {
    name: "compressed-copies",
    // After all other plugins have changed the files.
    async writeBundle({ dir = "" }, bundle) {
      const names = Object.keys(bundle).filter((one) => /\.(js|css)$/.test(one));
      const compress = async (name: string) => {
        const content = await readFile(join(dir, name));
        await writeFile(join(dir, `${name}.br`), await promisify(brotliCompress)(content));
        await writeFile(join(dir, `${name}.gz`), await promisify(gzip)(content));
      };
      await Promise.all(names.map(compress));
    },
  };
}

export default defineConfig({
  // The service puts the path of its address in front.
  base: "./",
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [react(), themeVariables(), compressedCopies()],
  resolve: { conditions: ["source", "module", "browser", "import", "default"] },
  css: { postcss: { plugins: [pxToRem] } },
  build: {
    // The policy allows neither inline scripts nor data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    // One sheet: a browser that misses a page's sheet in an outage would not ask for it again.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // One file with all that it needs, instead of thirty: a browser asks for six at a time.
          groups: [{ name: "base", test: /\/console\/src\/main\.tsx$|^\0rolldown\/runtime\.js$/ }],
        },
      },
    },
    target: "es2023",
  },
});
