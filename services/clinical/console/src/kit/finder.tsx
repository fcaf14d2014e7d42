import { useState } from 'react';
import { useRead } from '../api/use-service';
import { useWords } from '../i18n/language';
import { Button } from './button';
import { SearchInput, useSearched } from './search-input';
import { ErrorNotice } from './states';
import { text } from './text';

/** A member or a patient that a page is asked about. */
export interface Found {
  id: string;
  name: string;
}

interface FinderProps {
  label: string;
  hint: string;
  chosen: Found | undefined;
  choose(found: Found | undefined): void;
}

const SHOWN = 6;

/** Among the members of the clinic. */
export function MemberFinder(props: FinderProps) {
  const [q, setQ] = useState('');
  const asked = useSearched(q);
  const query = useRead('GET /api/v1/users', { query: { q: asked ?? '', per_page: SHOWN } }, { unless: !asked });
  const found = query.data?.data.map(({ id, name, email }) => ({ id, name, about: email }));
  return <Finder {...props} q={q} setQ={setQ} found={asked === undefined ? undefined : found} error={query.error} />;
}

/** Among the patients; what is typed goes in a body, as nothing about a patient belongs into an address. */
export function PatientFinder(props: FinderProps) {
  const [q, setQ] = useState('');
  const asked = useSearched(q);
  const query = useRead(
    'POST /api/v1/patients/search',
    { body: { q: asked ?? '', sort: 'surname', per_page: SHOWN } },
    { unless: !asked },
  );
  const found = query.data?.data.map(({ id, full_name, mrn }) => ({ id, name: full_name, about: mrn }));
  return <Finder {...props} q={q} setQ={setQ} found={asked === undefined ? undefined : found} error={query.error} />;
}

/** Among the diagnoses of the catalog, by words or code: the id is the code. */
export function DiagnosisFinder(props: FinderProps) {
  const say = useWords(text);
  const [q, setQ] = useState('');
  const asked = useSearched(q);
  const query = useRead(
    'GET /api/v1/catalogs/diagnoses',
    { query: { q: asked ?? '', per_page: SHOWN } },
    { unless: !asked },
  );
  const found = query.data?.data.map(({ code, description }) => ({ id: code, name: description, about: code }));
  return (
    <Finder
      {...props}
      q={q}
      setQ={setQ}
      found={asked === undefined ? undefined : found}
      error={query.error}
      none={say.nothingFound}
      isChosenElsewhere
    />
  );
}

/** What was chosen, to be given up again. */
export function Chosen(props: { label: string; name: string; remove(): void; autoFocus?: boolean }) {
  const { label, name, remove, autoFocus = false } = props;
  const say = useWords(text);
  return (
    <div className="field">
      <span className="copy-label">{label}</span>
      <div className="found">
        <Button icon="close" aria-label={say.remove(name)} autoFocus={autoFocus} onPress={remove}>
          {name}
        </Button>
      </div>
    </div>
  );
}

function Finder(
  props: FinderProps & {
    q: string;
    setQ(q: string): void;
    found: readonly (Found & { about: string })[] | undefined;
    error: unknown;
    /** Where nobody is looked for. */
    none?: string;
    /** A page may choose for somebody, who goes on at what was chosen. */
    isChosenElsewhere?: boolean;
  },
) {
  const { label, hint, chosen, choose, q, setQ, found, error } = props;
  const say = useWords(text);
  const { none = say.nobody, isChosenElsewhere = false } = props;
  // Who chose, or gave it up, goes on at what takes the place of what they pressed.
  const [moved, setMoved] = useState(false);
  const [began] = useState(chosen);
  const take = (next: Found | undefined) => {
    setMoved(true);
    setQ('');
    choose(next);
  };
  if (chosen) {
    const isNew = moved || (isChosenElsewhere && began === undefined);
    return <Chosen label={label} name={chosen.name} remove={() => take(undefined)} autoFocus={isNew} />;
  }
  return (
    <div className="field">
      <SearchInput label={label} hint={hint} value={q} onChange={setQ} autoFocus={moved} />
      {error ? <ErrorNotice error={error} /> : null}
      <p role="status" className={found?.length === 0 ? 'hint' : 'visually-hidden'}>
        {found && (found.length === 0 ? none : say.matches(found.length))}
      </p>
      <div className="found">
        {found?.map((each) => (
          <Button key={each.id} small onPress={() => take({ id: each.id, name: each.name })}>
            {each.name} <small>{each.about}</small>
          </Button>
        ))}
      </div>
    </div>
  );
}
