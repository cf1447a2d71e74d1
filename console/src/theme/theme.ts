// Mantine's part of the visual language. Everything else uses the variables of tokens.css.
import { createTheme, Drawer, defaultVariantColorsResolver, Input, Modal } from "@mantine/core";

export const theme = createTheme({
  primaryColor: "parley",
  primaryShade: { light: 7, dark: 4 },
  colors: {
    parley: [
      "#EAF7F5",
      "#DDF1EE",
      "#B5E0DA",
      "#73D3CA",
      "#4FC3B8",
      "#2A9D94",
      "#148078",
      "#0F6B66",
      "#0B5652",
      "#083F3C",
    ],
  },
  black: "#0B1512",
  // Mantine's own choice of the text's colour knows only the light theme.
  variantColorResolver(input) {
    const colors = defaultVariantColorsResolver(input);
    if (input.variant !== "filled") return colors;
    const isBad = input.color === "red";
    const background = isBad ? "var(--p-bad)" : "var(--p-accent)";
    const color = isBad ? "var(--p-on-bad)" : "var(--p-on-accent)";
    return { ...colors, background, hover: background, color };
  },
  cursorType: "pointer",
  defaultRadius: "sm",
  respectReducedMotion: true,
  fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', 'DejaVu Sans Mono', monospace",
  fontSizes: { xs: "12px", sm: "13px", md: "14px", lg: "16px", xl: "20px" },
  lineHeights: { xs: "16px", sm: "18px", md: "20px", lg: "24px", xl: "28px" },
  spacing: { xs: "4px", sm: "8px", md: "12px", lg: "16px", xl: "24px" },
  radius: { xs: "2px", sm: "4px", md: "8px", lg: "12px", xl: "16px" },
  headings: { fontWeight: "600" },
  components: {
    // The lock writes a style element, which the content security policy forbids. The page itself never scrolls.
    Modal: Modal.extend({
      defaultProps: { lockScroll: false, centered: true, radius: "md", padding: "xl" },
      styles: { title: { fontSize: 16, lineHeight: "24px", fontWeight: 600, overflowWrap: "anywhere" } },
    }),
    InputWrapper: Input.Wrapper.extend({
      styles: {
        label: { marginBottom: 4 },
        description: { marginBottom: 4, fontSize: 13, lineHeight: "18px" },
      },
    }),
    Drawer: Drawer.extend({ defaultProps: { lockScroll: false } }),
  },
});
