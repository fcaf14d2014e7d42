import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import styles from './chart.module.css';
import { text } from './chart-text';

const WIDTH = 128;
const HEIGHT = 32;
const EDGE = 3;

interface Point {
  at: number;
  value: number;
}

/** Lines of numbers over time, with the range in which they should lie. The numbers are in the table beside it. */
export function Plot({ lines, range }: { lines: readonly (readonly Point[])[]; range?: Range | undefined }) {
  const say = useWords(text);
  const format = useFormat();
  const points = lines.flat();
  if (points.length < 2) return null;
  const values = points.map(({ value }) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const shown = [...values, ...(range?.low != null ? [range.low] : []), ...(range?.high != null ? [range.high] : [])];
  const [bottom, top] = [Math.min(...shown), Math.max(...shown)];
  const times = points.map(({ at }) => at);
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const x = (at: number) => EDGE + ((at - first) / (last - first || 1)) * (WIDTH - 2 * EDGE);
  const y = (value: number) => HEIGHT - EDGE - ((value - bottom) / (top - bottom || 1)) * (HEIGHT - 2 * EDGE);
  const [from, to] = [y(range?.high ?? top), y(range?.low ?? bottom)];
  return (
    <svg
      className={styles.plot}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={say.plot(points.length, format.number(low), format.number(high))}
    >
      {range && <rect x="0" y={from} width={WIDTH} height={Math.max(1, to - from)} />}
      {lines.map((line, index) => {
        const newest = line.at(-1);
        return (
          <g key={index}>
            <polyline points={line.map(({ at, value }) => `${x(at)},${y(value)}`).join(' ')} />
            {newest && <circle cx={x(newest.at)} cy={y(newest.value)} r="2.5" />}
          </g>
        );
      })}
    </svg>
  );
}

export interface Range {
  low: number | null;
  high: number | null;
}
