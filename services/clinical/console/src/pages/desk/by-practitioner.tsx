import { Fragment } from 'react';
import type { Appointment } from '../../appointments/appointment';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import type { Put } from './acts';
import { Card } from './card';
import type { Moment } from './columns';
import type { Asking } from './confirmed-acts';
import styles from './day-list.module.css';
import { text } from './text';

/** The day of each practitioner beside that of the others. */
export function ByPractitioner(props: {
  appointments: readonly Appointment[];
  practitioners: readonly { id: string; full_name: string }[];
  put: Put;
  ask(of: Appointment, act: Asking): void;
  moment: Moment;
  isToday: boolean;
}) {
  const { appointments, practitioners, put, ask, moment, isToday } = props;
  const say = useWords(text);
  const format = useFormat();
  return (
    <div className={styles.columns}>
      {practitioners.map(({ id, full_name }) => {
        const own = appointments.filter(({ practitioner }) => practitioner.id === id);
        if (own.length === 0) return null;
        const next = isToday ? own.find(({ start_at }) => Date.parse(start_at) > moment.now) : undefined;
        return (
          <section key={id} className={styles.column} aria-labelledby={`of-${id}`}>
            <h2 id={`of-${id}`}>{full_name}</h2>
            <ul>
              {own.map((each) => (
                <Fragment key={each.id}>
                  {each === next && (
                    <li className={styles.nowHere}>
                      {say.now}, {format.time(new Date(moment.now))}
                    </li>
                  )}
                  <Card of={each} put={put} ask={ask} moment={moment} withState />
                </Fragment>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
