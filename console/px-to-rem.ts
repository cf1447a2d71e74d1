// Styles are written in the pixels of the design, and built in rem, so that a page follows the text size of the browser.

const ROOT_PX = 16;
/** Lines, focus rings and visually hidden elements keep their width. */
const THICKEST_LINE_PX = 3;

/** A plugin of PostCSS. Media queries change too: a window with large text is a narrow window. */
export const pxToRem = {
  postcssPlugin: "px-to-rem",
  Declaration(declaration: { value: string }) {
    declaration.value = inRem(declaration.value);
  },
  AtRule: {
    media(rule: { params: string }) {
      rule.params = inRem(rule.params);
    },
  },
};

export function inRem(value: string): string {
  return value.replace(/(?<![\w.-])(-?\d*\.?\d+)px\b/g, (whole, digits: string) => {
    const px = Number(digits);
    return Math.abs(px) <= THICKEST_LINE_PX ? whole : `${px / ROOT_PX}rem`;
  });
}
