import { useRead } from '../../api/use-service';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { DiagnosisFinder, type Found } from '../../kit/finder';
import { SelectInput } from '../../kit/select-input';
import styles from './consultations.module.css';
import { certaintyWords } from './names';
import { text } from './text';
import { diagnosesOf, diagnosesText, type Diagnosis } from './values';

const MOST = 20;
const CERTAINTIES = ['presumptive', 'confirmed', 'ruled_out'] as const;

/** The diagnoses of the visit: found by words or code, the first one is the principal. */
export function Diagnoses(props: { value: string; change(next: string): void; fault: string | undefined }) {
  const { value, change, fault } = props;
  const say = useWords(text);
  const certainties = useWords(certaintyWords);
  const chosen = diagnosesOf({ diagnoses: value });
  const put = (next: readonly Diagnosis[]) => change(diagnosesText(next));
  const add = (found: Found | undefined) => {
    if (!found || chosen.length >= MOST || chosen.some(({ code }) => code === found.id)) return;
    const role = chosen.some((each) => each.role === 'principal') ? 'secondary' : 'principal';
    put([...chosen, { code: found.id, description: found.name, role, certainty: 'presumptive' }]);
  };
  const edit = (code: string, some: Partial<Diagnosis>) =>
    put(
      chosen.map((each) => {
        if (each.code === code) return { ...each, ...some };
        // There is one principal diagnosis.
        return some.role === 'principal' ? { ...each, role: 'secondary' as const } : each;
      }),
    );
  return (
    <div className={styles.diagnoses}>
      <DiagnosisFinder label={say.findDiagnosis} hint={say.findDiagnosisHint} chosen={undefined} choose={add} />
      <Usual chosen={chosen} choose={add} />
      {fault && (
        <p className="error" role="alert">
          {fault}
        </p>
      )}
      <ul className={styles.chosen} aria-label={say.diagnoses}>
        {chosen.map((each) => (
          <li key={each.code}>
            <p>
              <strong>{each.description}</strong> <span className={styles.code}>{each.code}</span>
            </p>
            <SelectInput
              label={say.certaintyOf(each.description)}
              value={each.certainty ?? 'presumptive'}
              onChange={(certainty) => edit(each.code, { certainty })}
              options={CERTAINTIES.map((option) => ({ value: option, label: certainties[option] }))}
            />
            <div className={styles.acts}>
              <Button
                small
                aria-pressed={each.role === 'principal'}
                aria-label={say.principalOf(each.description)}
                onPress={() => edit(each.code, { role: 'principal' })}
              >
                {say.principal}
              </Button>
              <Button
                small
                look="quiet"
                icon="close"
                aria-label={say.removeOf(each.description)}
                onPress={() => put(chosen.filter(({ code }) => code !== each.code))}
              />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

const OFFERED = 8;

/** What this doctor writes most, a press away. */
function Usual({ chosen, choose }: { chosen: readonly Diagnosis[]; choose(found: Found): void }) {
  const say = useWords(text);
  const { data } = useRead('GET /api/v1/usual-diagnoses', {});
  const offered = (data?.data ?? []).filter(({ code }) => chosen.every((each) => each.code !== code)).slice(0, OFFERED);
  if (offered.length === 0) return null;
  return (
    <div className={styles.usual} role="group" aria-label={say.usualOnes}>
      <span className="hint">{say.usualOnes}</span>
      {offered.map(({ code, description }) => (
        <Button key={code} small onPress={() => choose({ id: code, name: description })}>
          {description} <small>{code}</small>
        </Button>
      ))}
    </div>
  );
}
