import { Link } from 'wouter';
import { useRead } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Badge } from '../../kit/badge';
import { text as patientText } from '../../patients/text';
import { useSession } from '../../session/session';
import styles from './consultations.module.css';
import { text } from './text';
import type { Consultation } from './values';

/** Who the note is about, and what must not be overlooked: it stays in sight. */
export function Identity({ of }: { of: Consultation }) {
  const say = useWords(text);
  const words = useWords(patientText);
  const format = useFormat();
  const { patient, practitioner } = of;
  if (!patient) return <p className="hint">{say.noPatientHint}</p>;
  const facts = [
    patient.birth_date && `${format.age(patient.birth_date)} · ${format.date(patient.birth_date)}`,
    patient.sex !== 'unknown' && words[patient.sex as 'female'],
    words.record(patient.mrn),
    practitioner.full_name,
    format.moment(of.started_at ?? of.created_at),
  ].filter((fact) => typeof fact === 'string');
  return (
    <div className={styles.identity}>
      <p className={styles.facts}>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        <Link href={`~/console/patients/${patient.id}`}>{say.openChart}</Link>
      </p>
      <Safety id={patient.id} />
    </div>
  );
}

function Safety({ id }: { id: string }) {
  const say = useWords(text);
  const { uses } = useSession();
  const path = { patient: id };
  const allergies = useRead('GET /api/v1/patients/{patient}/allergies', { path });
  const problems = useRead(
    'GET /api/v1/patients/{patient}/problems',
    { path, query: { status: 'active', per_page: 100 } },
    { unless: !uses('general') },
  );
  const known = allergies.data?.data;
  const active = problems.data?.data.filter(
    ({ status, verification }) => status === 'active' && verification !== 'refuted',
  );
  if (!known && !active) return null;
  return (
    <ul className={styles.badges}>
      {known?.alerts.map((alert) => (
        <li key={alert}>
          <Badge tone="warning">{alert}</Badge>
        </li>
      ))}
      {known?.allergies.map((allergy) => (
        <li key={allergy}>
          <Badge tone="bad">{say.allergyTo(allergy)}</Badge>
        </li>
      ))}
      {known && known.allergies_status !== 'known' && (
        <li>
          <Badge tone={known.allergies_status === 'not_asked' ? 'warning' : 'neutral'}>
            {known.allergies_status === 'none_known' ? say.noAllergies : say.allergiesNotAsked}
          </Badge>
        </li>
      )}
      {active?.map(({ id: key, description }) => (
        <li key={key}>
          <Badge>{description}</Badge>
        </li>
      ))}
    </ul>
  );
}
