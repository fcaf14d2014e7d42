import styles from './metrics.module.css';

export interface Bar {
  key: string;
  name: string;
  count: number;
  /** Of triage: the bar has its colour. */
  level?: number;
}

/** How often each occurs: a number, and a bar as long as its share of the most frequent. */
export function Bars({
  title,
  head,
  count,
  bars,
}: {
  title: string;
  head: string;
  count: string;
  bars: readonly Bar[];
}) {
  const most = Math.max(1, ...bars.map((bar) => bar.count));
  return (
    <section className={styles.card}>
      <h2>{title}</h2>
      <table className={styles.bars}>
        <caption className="visually-hidden">{title}</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{head}</th>
            <th scope="col">{count}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.key}>
              <th scope="row">{bar.name}</th>
              <td>
                <span
                  className={styles.bar}
                  data-level={bar.level}
                  style={{ width: `${(bar.count / most) * 100}%` }}
                  aria-hidden="true"
                />
                <span className={styles.number}>{bar.count}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
