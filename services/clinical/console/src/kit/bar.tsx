/** Parts of a whole, side by side; what they say stands beside them in words. The whole is the parts together unless said. */
export function Bar({ parts, whole }: { parts: readonly { kind: string; size: number }[]; whole?: number }) {
  const width = whole ?? parts.reduce((sum, { size }) => sum + size, 0);
  const starts = parts.map((_, index) => parts.slice(0, index).reduce((sum, { size }) => sum + size, 0));
  return (
    <svg
      className="bar-drawn"
      viewBox={`0 0 ${width} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {parts.map(
        ({ kind, size }, index) =>
          size > 0 && <rect key={kind} data-kind={kind} x={starts[index]} y="0" width={size} height="1" />,
      )}
    </svg>
  );
}
