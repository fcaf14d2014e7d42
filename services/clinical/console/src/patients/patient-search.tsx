import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Answer } from '../api/client';
import { useMemory } from '../api/use-memory';
import { useRead } from '../api/use-service';
import { useWords } from '../i18n/language';
import { CursorPages, useCursors } from '../kit/cursor-pages';
import { TextInput } from '../kit/field';
import { SearchInput, useSearched } from '../kit/search-input';
import { Empty, Loaded } from '../kit/states';
import { useSettled } from '../kit/use-settled';
import { Standing, usePatientLine } from './parts';
import type { Patient } from './patient';
import { text } from './text';
import './patients.css';

const SHOWN = 20;

/**
 * Looks for patients by what is typed, in a body: nothing about a patient belongs into an address. `act` is what may be done with one who is found;
 * with a `place`, the last search there is found again.
 */
export function PatientSearch(props: {
  place?: string;
  /** Where a row leads as a whole. */
  href?(patient: Patient): string;
  act?(patient: Patient): ReactNode;
  none?: ReactNode;
  autoFocus?: boolean;
}) {
  const { place, none, autoFocus } = props;
  const say = useWords(text);
  const [asked, setAsked] = useMemory(place && `search.${place}`, NOTHING);
  const cursors = useCursors(place && `search.${place}.pages`);
  const set = (some: Partial<typeof NOTHING>) => {
    setAsked({ ...asked, ...some });
    cursors.reset();
  };
  const body = useSearch(asked);
  const { cursor } = cursors;
  const query = useRead(
    'POST /api/v1/patients/search',
    { body: { ...body, sort: 'surname', per_page: SHOWN, ...(cursor !== undefined && { cursor }) } },
    { unless: !body },
  );
  const countOf = ({ data, meta }: Answer<'POST /api/v1/patients/search'>) => {
    if (cursor !== undefined) return say.foundFurther(data.length);
    return meta.has_more ? say.foundMore(data.length) : say.found(data.length);
  };
  const short = asked.phone !== '' && asked.phone.replace(/\D/g, '').length < 5;
  return (
    <div className="finder">
      <div className="finder-fields" role="search">
        <SearchInput
          label={say.q}
          hint={say.qHint}
          value={asked.q}
          onChange={(q) => set({ q })}
          {...(autoFocus && { autoFocus })}
        />
        <TextInput
          label={say.birthDate}
          type="date"
          value={asked.birth_date}
          onChange={(birth_date) => set({ birth_date })}
        />
        <TextInput
          label={say.phone}
          hint={short ? say.phoneShort : say.wholePhone}
          type="tel"
          value={asked.phone}
          onChange={(phone) => set({ phone })}
          maxLength={40}
          autoComplete="off"
        />
      </div>
      {/* There before what it says, as only then a change of it is told. */}
      <p role="status" className="hint">
        {body ? query.data && countOf(query.data) : asked.q.trim().length === 1 ? say.letters : say.start}
      </p>
      {body && (
        <Loaded query={query}>
          {({ data, meta }) => (
            <>
              <Found {...props} patients={data} none={none} />
              <CursorPages of={cursors} next={meta.has_more ? meta.next_cursor : null} inOrder />
            </>
          )}
        </Loaded>
      )}
    </div>
  );
}

const NOTHING = { q: '', birth_date: '', phone: '' };

/** What is asked of the service, once it is enough and nobody types; undefined before. */
function useSearch({ q, birth_date, phone }: typeof NOTHING) {
  const settled = { q: useSearched(q), birth_date: useSettled(birth_date), phone: useSettled(phone.trim()) };
  const body = {
    ...(settled.q !== undefined && { q: settled.q }),
    ...(settled.birth_date !== '' && { birth_date: settled.birth_date }),
    ...(settled.phone.replace(/\D/g, '').length >= 5 && { phone: settled.phone }),
  };
  return Object.keys(body).length > 0 ? body : undefined;
}

function Found(props: {
  patients: readonly Patient[];
  href?(patient: Patient): string;
  act?(patient: Patient): ReactNode;
  none: ReactNode;
}) {
  const { patients, href, act, none } = props;
  const say = useWords(text);
  const line = usePatientLine();
  if (patients.length === 0)
    return (
      <Empty icon="user" title={say.nobody} action={none}>
        {say.nobodyHint}
      </Empty>
    );
  return (
    <ul className="people">
      {patients.map((patient) => (
        <li key={patient.id}>
          <div>
            <strong>
              {href ? (
                <Link href={href(patient)} className="whole-row">
                  {patient.full_name}
                </Link>
              ) : (
                patient.full_name
              )}
            </strong>{' '}
            <Standing of={patient} />
            <small>{line(patient)}</small>
          </div>
          {act?.(patient)}
        </li>
      ))}
    </ul>
  );
}
