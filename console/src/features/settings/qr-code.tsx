// A QR code, dark on light in both colour schemes: many apps read no other.
import encodeQR from "qr";
import classes from "./settings.module.css";

const BORDER = 2;

export function QrCode({ text, name }: { text: string; name: string }) {
  const rows = encodeQR(text, "raw", { border: BORDER, ecc: "medium" });
  const dots = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg className={classes.qr} viewBox={`0 0 ${rows.length} ${rows.length}`} role="img" aria-label={name}>
      <path d={dots.join("")} />
    </svg>
  );
}
