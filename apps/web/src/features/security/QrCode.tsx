import { encode } from 'uqr';
import styles from './SecondFactor.module.css';

/** The white edge that readers need, in modules. */
const BORDER = 4;

/** A QR code as one path of an SVG. It is drawn here, so the secret in it goes to no other server. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: BORDER });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
