import type { ReactNode } from 'react';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Badge } from '../../kit/badge';
import styles from './consultations.module.css';
import { SIGN_NAMES, UNITS, type Sign } from '../../vitals/signs';
import { signWords } from '../../vitals/words';
import { certaintyWords, kindWords } from './names';
import { nameOfItem } from '../../orders/items';
import { text } from './text';
import type { Consultation } from './values';
import { usePathName } from './words';

/** A note as it is read: what is empty is left out. */
export function Content({ of }: { of: Consultation }) {
  const say = useWords(text);
  const kinds = useWords(kindWords);
  const signs = useWords(signWords);
  const certainties = useWords(certaintyWords);
  const format = useFormat();
  const nameOf = usePathName(of);
  const { vitals, diagnoses, follow_up } = of;
  // What is a score has its range in place of a unit.
  const withUnit = (value: number, sign: Sign) =>
    UNITS[sign].includes('–') ? format.number(value) : `${format.number(value)} ${UNITS[sign]}`;
  const measured = vitals
    ? [
        ...SIGN_NAMES.flatMap((sign) =>
          vitals[sign] === null ? [] : [[signs[sign], withUnit(vitals[sign], sign)] as const],
        ),
        ...(vitals.bmi === null ? [] : [[say.bmi, format.number(vitals.bmi)] as const]),
      ]
    : [];
  return (
    <div className={styles.content}>
      {(of.reason || of.type) && (
        <Part title={say.reason}>
          <p className={styles.text}>
            {[of.reason, of.type && (kinds[of.type as 'first'] ?? of.type)].filter(Boolean).join(' · ')}
          </p>
        </Part>
      )}
      {measured.length > 0 && (
        <Part title={say.vitals}>
          <dl className={styles.measured}>
            {measured.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </Part>
      )}
      {of.sections.map(({ key, content }) => (
        <Part key={key} title={nameOf(`sections.${key}`)}>
          <p className={styles.text}>{content}</p>
        </Part>
      ))}
      {diagnoses.length > 0 && (
        <Part title={say.diagnoses}>
          <ul>
            {diagnoses.map(({ code, description, role, certainty }) => (
              <li key={code}>
                {description} <span className={styles.code}>{code}</span> · {certainties[certainty as 'confirmed']}{' '}
                {role === 'principal' && <Badge tone="accent">{say.principal}</Badge>}
              </li>
            ))}
          </ul>
        </Part>
      )}
      {follow_up && (
        <Part title={say.followUp}>
          <p className={styles.text}>
            {[follow_up.date && format.date(follow_up.date), follow_up.notes].filter(Boolean).join(' · ')}
          </p>
        </Part>
      )}
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** What was ordered and prescribed in the visit: it stands already, whether the note is signed or not. */
export function AlsoOrdered({ of }: { of: Consultation }) {
  const say = useWords(text);
  const orders = [...of.orders.laboratory, ...of.orders.imaging, ...of.orders.services].filter(
    ({ status }) => status !== 'revoked',
  );
  const ordered = orders.flatMap(({ items }) => items.map((item) => ({ id: item.id, name: nameOfItem(item) })));
  const prescribed = of.prescriptions
    .filter(({ status }) => status !== 'cancelled')
    .flatMap(({ items }) =>
      items.map(({ id, medication }) => ({
        id,
        name: [medication.display, medication.strength].filter(Boolean).join(' '),
      })),
    );
  if (ordered.length + prescribed.length === 0) return null;
  return (
    <p className={styles.more}>{say.alsoOrdered([...ordered, ...prescribed].map(({ name }) => name).join(', '))}</p>
  );
}
