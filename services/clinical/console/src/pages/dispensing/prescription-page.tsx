import { useRead } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Facts, PageHead, Section } from '../../kit/page';
import { RecordPage } from '../../kit/record-page';
import { Loaded, Notice } from '../../kit/states';
import { PatientLink } from '../../patients/patient-link';
import { DispenseForm } from './dispense-form';
import type { Prescription } from './dispensing';
import { GivenTable } from './given';
import { text } from './text';

const MOST = 100;

/** One prescription: what is left of it, what is given of it now, and what was given before. */
export function PrescriptionPage({ id }: { id: string }) {
  const say = useWords(text);
  const query = useRead('GET /api/v1/prescriptions/{prescription}', { path: { prescription: id } });
  const back = { href: '/', title: say.title };
  return (
    <RecordPage query={query} title={say.prescription} back={back}>
      {({ data }) => (
        <>
          <PageHead
            title={data.patient.full_name}
            windowTitle={say.prescriptionOf(data.number)}
            intro={say.prescriptionOf(data.number)}
            back={back}
          />
          <Prescribed of={data} />
        </>
      )}
    </RecordPage>
  );
}

function Prescribed({ of }: { of: Prescription }) {
  const say = useWords(text);
  const format = useFormat();
  const { patient } = of;
  const given = useRead('GET /api/v1/pharmacy/dispensations', {
    query: { prescription_id: of.id, sort: 'created_at', per_page: MOST },
  });
  return (
    <>
      <Section title={say.prescription}>
        <Facts
          facts={[
            [say.patient, <PatientLink key="patient" of={patient} />],
            [say.record, patient.mrn],
            [
              say.born,
              patient.birth_date ? `${format.date(patient.birth_date)} (${format.age(patient.birth_date)})` : '—',
            ],
            [say.prescriber, of.prescriber.full_name],
            [say.prescribedOn, format.moment(of.authored_at)],
            [say.validUntil, of.valid_until ? format.date(of.valid_until) : '—'],
            ...(of.notes ? ([[say.notes, of.notes]] as const) : []),
          ]}
        />
      </Section>
      <Loaded query={given}>
        {({ data }) => (
          <>
            <Section title={say.dispense}>
              {of.status === 'active' ? (
                <DispenseForm of={of} given={data} />
              ) : (
                <Notice tone="info" title={say.notActive} />
              )}
            </Section>
            <Section title={say.before}>
              <GivenTable caption={say.before} rows={data} none={say.nothingGiven} />
            </Section>
          </>
        )}
      </Loaded>
    </>
  );
}
