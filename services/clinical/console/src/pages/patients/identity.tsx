import type { Data } from '../../api/client';
import { useRead } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Badge } from '../../kit/badge';
import { text as shared } from '../../patients/text';
import { documentText } from '../../patients/written';
import type { Patient } from '../../patients/patient';
import { Standing } from '../../patients/parts';
import { useSession } from '../../session/session';
import { InHospital } from './in-hospital';
import styles from './identity.module.css';
import { text } from './text';

/** Who this is, at a glance: what is asked at the desk and read aloud at the bedside. */
export function Identity({ of }: { of: Patient }) {
  const say = useWords(text);
  const words = useWords(shared);
  const format = useFormat();
  const { can, uses } = useSession();
  const facts = [
    of.birth_date && `${format.age(of.birth_date)} · ${format.date(of.birth_date)}`,
    of.sex !== 'unknown' && words[of.sex],
    of.document && documentText(of.document),
    words.record(of.mrn),
  ].filter((fact) => typeof fact === 'string');
  return (
    <div className={styles.identity}>
      <p className={styles.facts}>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        <Standing of={of} />
        {of.deceased_at && <Badge>{say.deceased(format.day(of.deceased_at))}</Badge>}
      </p>
      {uses('hospitalization') && can('admissions:read') && <InHospital id={of.id} />}
      {can('consultations:read') && <Safety id={of.id} />}
    </div>
  );
}

/** Allergies and alerts, for who may read the record. That nobody was asked is no "none". */
function Safety({ id }: { id: string }) {
  const query = useRead('GET /api/v1/patients/{patient}/allergies', { path: { patient: id } });
  return query.data ? <SafetyLine of={query.data.data} /> : null;
}

function SafetyLine({ of }: { of: Data<'GET /api/v1/patients/{patient}/allergies'> }) {
  const say = useWords(text);
  return (
    <ul className={styles.safety}>
      {of.alerts.map((alert) => (
        <li key={alert}>
          <Badge tone="warning">{alert}</Badge>
        </li>
      ))}
      {of.allergies_status === 'known' ? (
        of.allergies.map((allergy) => (
          <li key={allergy}>
            <Badge tone="bad">{say.allergyTo(allergy)}</Badge>
          </li>
        ))
      ) : (
        <li>
          <Badge>{of.allergies_status === 'none_known' ? say.noAllergies : say.allergiesNotAsked}</Badge>
        </li>
      )}
    </ul>
  );
}
