import { useWords } from '../../i18n/language';
import { useMeasuredNumber, useMeasuredValue } from '../../orders/result-value';
import type { Observation, Result } from './result';
import styles from './results.module.css';
import { text } from './text';

/** The result with what is out of range, and all that was measured behind it. */
export function Values(props: { of: Result; isOpen: boolean; open(open: boolean): void }) {
  const { of, isOpen, open } = props;
  const say = useWords(text);
  return (
    <div>
      {of.code.display}
      <Unusual of={of} />
      <details open={isOpen} onToggle={({ currentTarget }) => open(currentTarget.open)}>
        <summary>{say.values}</summary>
        <AllValues of={of} />
      </details>
    </div>
  );
}

/** All that was measured, and what was concluded from it. */
export function AllValues({ of }: { of: Result }) {
  const valueOf = useMeasuredValue();
  const rangeOf = useRange();
  return (
    <>
      <ul className={styles.values}>
        {of.observations.map((each) => (
          <li key={each.id} className={styles.value}>
            <span>{each.code.display}</span>
            <strong>
              {valueOf(each)} {each.interpretation}
            </strong>
            <span className="hint">{rangeOf(each)}</span>
          </li>
        ))}
      </ul>
      {of.conclusion && <p>{of.conclusion}</p>}
    </>
  );
}

/** What is out of range, a line each. */
export function Unusual({ of }: { of: Result }) {
  const valueOf = useMeasuredValue();
  return of.observations
    .filter(({ interpretation }) => interpretation !== null && interpretation !== 'N')
    .map((each) => (
      <span className="sub" key={each.id}>
        {each.code.display}: <strong className="whole">{valueOf(each)}</strong> {each.interpretation}
      </span>
    ));
}

function useRange() {
  const say = useWords(text);
  const numberOf = useMeasuredNumber();
  return ({ reference_range: range }: Observation) => {
    if (range === null) return null;
    if (range.text) return say.range(range.text);
    const [low, high] = [range.low, range.high].map((bound) => (bound === null ? null : numberOf(bound)));
    const bounds = low && high ? `${low} – ${high}` : low ? say.from(low) : high ? say.to(high) : null;
    return bounds && say.range([bounds, range.unit].filter(Boolean).join(' '));
  };
}
