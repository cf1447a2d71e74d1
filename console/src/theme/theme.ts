// Mantine's part of the visual language. Everything else uses the variables of tokens.css.
import { createTheme, defaultVariantColorsResolver, rem } from "@mantine/core";

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
  fontSizes: { xs: rem(12), sm: rem(13), md: rem(14), lg: rem(16), xl: rem(20) },
  lineHeights: { xs: rem(16), sm: rem(18), md: rem(20), lg: rem(24), xl: rem(28) },
  spacing: { xs: rem(4), sm: rem(8), md: rem(12), lg: rem(16), xl: rem(24) },
  radius: { xs: rem(2), sm: rem(4), md: rem(8), lg: rem(12), xl: rem(16) },
  headings: { fontWeight: "600" },
  // Plain objects: `Modal.extend` would load the component with the first page.
  components: {
    // The lock writes a style element, which the content security policy forbids. The page itself never scrolls.
    Modal: {
      // A click beside it would lose what was typed.
      defaultProps: {
        lockScroll: false,
        closeOnClickOutside: false,
        centered: true,
        radius: "md",
        padding: "xl",
      },
      styles: {
        title: { fontSize: rem(16), lineHeight: rem(24), fontWeight: 600, overflowWrap: "anywhere" },
      },
    },
    // An account may have many people.
    Menu: { styles: { dropdown: { maxHeight: "80dvh", overflowY: "auto" } } },
    InputWrapper: {
      styles: {
        label: { marginBottom: rem(4) },
        description: { marginBottom: rem(4), fontSize: rem(13), lineHeight: rem(18) },
      },
    },
    Drawer: {
      defaultProps: { lockScroll: false, padding: "xl" },
      styles: { title: { fontSize: rem(16), lineHeight: rem(24), fontWeight: 600 } },
    },
    // Enter takes the first option that fits what was typed. Otherwise leaving the field would drop the text.
    Select: { defaultProps: { selectFirstOptionOnChange: true } },
    // What is chosen is often data, whose direction isn't the page's.
    ComboboxOption: { defaultProps: { dir: "auto" } },
    Pill: { defaultProps: { attributes: { label: { dir: "auto" } } } },
    // Four choices in German are wider than a phone.
    SegmentedControl: { styles: { root: { flexWrap: "wrap", maxWidth: "100%" } } },
    // The border alone has the contrast that a control needs.
    Switch: { styles: { track: { borderColor: "var(--p-control-line)" } } },
  },
});
