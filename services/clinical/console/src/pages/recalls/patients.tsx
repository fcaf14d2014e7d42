import type { Data } from '../../api/client';
import { useRead } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { CursorPages, useCursors } from '../../kit/cursor-pages';
import { Section } from '../../kit/page';
import { Loaded } from '../../kit/states';
import { DataTable } from '../../kit/table';
import { PatientCell } from '../../patients/patient-link';
import { phoneText } from '../../patients/written';
import type { Recall } from './recall';
import styles from './recalls.module.css';
import { text } from './text';

type Had = Data<'GET /api/v1/pharmacy/recalls/{recall}/patients'>[number];
const SHOWN = 100;

/** Who had some of what is recalled, and how to reach them. */
export function Patients({ of }: { of: Recall }) {
  const say = useWords(text);
  const cursors = useCursors();
  const { cursor } = cursors;
  const query = useRead('GET /api/v1/pharmacy/recalls/{recall}/patients', {
    path: { recall: of.id },
    query: { per_page: SHOWN, ...(cursor !== undefined && { cursor }) },
  });
  return (
    <Section title={say.patients} intro={say.patientsHint}>
      <Loaded query={query} lines={6}>
        {({ data, meta }) => (
          <DataTable
            caption={say.patients}
            columns={[
              {
                key: 'patient',
                title: say.patient,
                heads: true,
                cell: ({ patient }) => <PatientCell of={patient} />,
              },
              { key: 'contact', title: say.contact, cell: (had) => <Contact of={had.contact} /> },
              { key: 'what', title: say.what, cell: (had) => <What of={had} unit={of.product.unit} /> },
            ]}
            rows={data}
            rowKey={({ id }) => id}
            empty={<p className="hint">{say.nobody}</p>}
            foot={<CursorPages of={cursors} next={meta.has_more ? meta.next_cursor : null} />}
          />
        )}
      </Loaded>
    </Section>
  );
}

function Contact({ of: { phone, email } }: { of: Had['contact'] }) {
  const say = useWords(text);
  if (phone === null && email === null) return <span className="hint">{say.noContact}</span>;
  return (
    <div className={styles.contact}>
      {phone !== null && <a href={`tel:${phone}`}>{phoneText(phone)}</a>}
      {email !== null && <a href={`mailto:${email}`}>{email}</a>}
    </div>
  );
}

function What({ of, unit }: { of: Had; unit: string }) {
  const say = useWords(text);
  const format = useFormat();
  return (
    <div>
      {of.dispensations.map(({ id, number, completed_at, lots }) => (
        <div key={id}>
          {number}, {format.day(completed_at)}
          <span className="sub">
            {lots
              .map((lot) => say.had(lot.number, format.number(lot.quantity), unit, format.number(lot.returned)))
              .join(' · ')}
          </span>
        </div>
      ))}
      {of.dispensations_count > of.dispensations.length && (
        <div className="hint">{say.moreGiven(of.dispensations_count - of.dispensations.length)}</div>
      )}
      {of.administrations.length > 0 && <div>{say.administered(of.administrations.length)}</div>}
    </div>
  );
}
