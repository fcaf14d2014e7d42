import { useRead } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { Dialog } from '../../kit/dialog';
import { Dotted } from '../../kit/dotted';
import { Loaded } from '../../kit/states';
import { SIGN_NAMES, UNITS } from '../../vitals/signs';
import { signWords } from '../../vitals/words';
import { dialogText } from './dialog-text';
import styles from './dialogs.module.css';
import { LevelChip } from './level';
import type { Triage, Visit } from './visit';

/** All triages of a visit, the newest first. */
export function TriagesDialog({ of, close }: { of: Pick<Visit, 'id' | 'patient'>; close(): void }) {
  const say = useWords(dialogText);
  return (
    <Dialog title={say.triagesTitle(of.patient.full_name)} close={close} wide>
      <Triages of={of.id} />
      <div className="dialog-end">
        <Button onPress={close}>{say.closeIt}</Button>
      </div>
    </Dialog>
  );
}

/** The triages of the visit with that id. */
export function Triages({ of }: { of: string }) {
  const query = useRead('GET /api/v1/emergency/visits/{visit}/triages', { path: { visit: of } });
  return (
    <Loaded query={query}>
      {({ data }) => (
        <ul className={styles.history}>
          {data
            .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
            .map((triage) => (
              <Line key={triage.id} of={triage} />
            ))}
        </ul>
      )}
    </Loaded>
  );
}

function Line({ of: { level, at, by, scale, complaint, vitals, notes } }: { of: Triage }) {
  const say = useWords(dialogText);
  const signs = useWords(signWords);
  const format = useFormat();
  const measured = SIGN_NAMES.flatMap((sign) => {
    const value = vitals?.[sign] ?? null;
    if (value === null) return [];
    const unit = UNITS[sign].includes('–') ? '' : ` ${UNITS[sign]}`;
    return [`${signs[sign]} ${format.number(value)}${unit}`];
  });
  return (
    <li>
      <LevelChip level={level} />
      <div>
        <strong>{format.moment(at)}</strong> · {by.full_name}
        <span className="sub">
          <Dotted parts={[say.scaleIs(say[scale]), complaint]} />
        </span>
        {measured.length > 0 && (
          <p>
            <Dotted parts={measured} />
          </p>
        )}
        {notes && <p>{notes}</p>}
      </div>
    </li>
  );
}
