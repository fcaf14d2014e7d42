import { Link } from 'wouter';
import type { Data } from '../../api/client';
import { useRead } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Badge } from '../../kit/badge';
import { Facts, PageHead, Section } from '../../kit/page';
import { RecordPage } from '../../kit/record-page';
import { PatientLink } from '../../patients/patient-link';
import { useSession } from '../../session/session';
import { dialogText } from './dialog-text';
import styles from './emergency.module.css';
import { LevelChip } from './level';
import { text } from './text';
import { Triages } from './triages-dialog';
import { peopleOf, placeOf } from './visit';

type Shown = Data<'GET /api/v1/emergency/visits/{visit}'>;

const EVERY_SECONDS = 30;

/** One visit: who came and why, how urgent it was, where they are and what came of it. */
export function VisitPage({ id }: { id: string }) {
  const say = useWords(text);
  const path = { visit: id };
  const query = useRead('GET /api/v1/emergency/visits/{visit}', { path }, { everySeconds: EVERY_SECONDS });
  return (
    <RecordPage query={query} title={say.visit} back={{ href: '/', title: say.title }}>
      {({ data }) => <VisitShown of={data} />}
    </RecordPage>
  );
}

function VisitShown({ of }: { of: Shown }) {
  const say = useWords(text);
  const { can } = useSession();
  const facts = useFacts(of);
  return (
    <>
      <PageHead
        title={`${of.patient.full_name} · ${of.number}`}
        windowTitle={of.number}
        back={{ href: '/', title: say.title }}
      />
      <div className={styles.facts}>
        <Facts facts={facts} />
      </div>
      {can('emergency:care') && of.triages_count > 0 && (
        <Section title={say.triages}>
          <Triages of={of.id} />
        </Section>
      )}
    </>
  );
}

/** What is known of it. Who does not treat is not shown the clinical part. */
function useFacts(of: Shown) {
  const say = useWords(text);
  const words = useWords(dialogText);
  const format = useFormat();
  const { can, uses } = useSession();
  const moment = (instant: string | null) => (instant ? format.moment(instant) : undefined);
  const { patient, status, triage, disposition, admission_id } = of;
  const isStayOpen = admission_id !== null && can('admissions:read') && uses('hospitalization');
  const facts = [
    [say.patient, <PatientLink key="patient" of={patient} />],
    [say.state, <Badge key="state">{say[status]}</Badge>],
    [say.level, triage && <LevelChip key="level" level={triage.level} />],
    [words.complaint, triage?.complaint ?? of.complaint],
    [say.arrived, moment(of.arrival_at)],
    [words.mode, words[of.arrival_mode]],
    [words.broughtBy, of.brought_by],
    [say.place, [placeOf(of), ...peopleOf(of)].filter(Boolean).join(' · ')],
    [say.firstSeen, moment(of.first_seen_at)],
    [say.left, moment(of.left_at)],
    [say.outcome, disposition && [words[disposition.outcome], disposition.destination].filter(Boolean).join(' · ')],
    [say.notes, [disposition?.notes, disposition?.instructions].filter(Boolean).join(' · ')],
    [
      words.admitted,
      isStayOpen && (
        <Link key="stay" href={`~/console/hospitalization/${admission_id}`}>
          {say.openStay}
        </Link>
      ),
    ],
    [say.why, of.status_reason],
  ] as const;
  return facts.filter(([, value]) => Boolean(value));
}
