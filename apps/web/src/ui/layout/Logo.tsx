/** The name between two ends of a dimension line. */
export const Logo = () => (
  <svg viewBox="0 0 118 30" width="118" height="30" role="img" aria-label="Tangible">
    <path d="M1 20v8M1 24h116M117 20v8" fill="none" stroke="var(--signal)" strokeWidth="1.5" />
    <text
      x="59"
      y="15"
      textAnchor="middle"
      textLength="112"
      fontSize="19"
      fontWeight="640"
      fontFamily="var(--font-text)"
      fill="currentColor"
    >
      Tangible
    </text>
  </svg>
);
