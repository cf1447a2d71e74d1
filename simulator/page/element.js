// Creates elements. Content is always text, never markup.

/** Omits attributes with the value false, null or undefined; true is an empty value. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  setAttributes(made, attributes);
  made.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

/** An SVG from path data, hidden from assistive technology. */
export function drawing(width, height, paths, attributes = {}) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const stroke = {
    fill: "none",
    stroke: "currentColor",
    "stroke-width": "1.7",
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
  };
  setAttributes(svg, {
    viewBox: `0 0 ${width} ${height}`,
    width,
    height,
    "aria-hidden": "true",
    ...stroke,
    ...attributes,
  });
  for (const data of paths) {
    const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
    path.setAttribute("d", data);
    svg.append(path);
  }
  return svg;
}

function setAttributes(made, attributes) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    made.setAttribute(key, value === true ? "" : String(value));
  }
}
