import { useRead } from '../../api/use-service';
import type { Person } from '../../interop/message';
import type { Patient } from '../../patients/patient';
import { byLikeness } from './compare';

const OF_EACH = 4;
const SHOWN = 5;
const SHORTEST = 2;
const LONGEST = 100;

/**
 * Patients who may be meant: by a number of the message, by name, by date of birth; the most alike first. Whom the message was matched to,
 * and who was looked for by hand, come before them.
 */
export function useCandidates(person: Person, matched: string | null, found: string | undefined) {
  const [first] = person.identifiers;
  const number = first?.value.slice(0, 40) ?? '';
  const [given = ''] = (person.given_names ?? '').split(/\s+/);
  const name = `${given} ${person.first_surname ?? ''}`.trim().slice(0, LONGEST);
  const isNew = matched === null;
  const byMrn = useSearch({ mrn: number }, isNew && number !== '');
  const byDocument = useSearch({ document_number: number }, isNew && number !== '');
  const byName = useSearch({ q: name }, isNew && name.length >= SHORTEST);
  const byBirth = useSearch({ birth_date: person.birth_date ?? '' }, isNew && person.birth_date !== null);
  const ofMessage = usePatient(matched);
  const ofSearch = usePatient(found ?? null);
  const searches = [byMrn, byDocument, byName, byBirth];
  const some = searches.flatMap(({ data }) => data?.data ?? []).toSorted(byLikeness(person));
  const named = [ofSearch.data?.data, ofMessage.data?.data].filter((each) => each !== undefined);
  const all = new Map([...named, ...some].map((each) => [each.id, each] as const));
  return {
    candidates: [...all.values()].slice(0, SHOWN),
    isLooking: [...searches, ofMessage, ofSearch].some(({ isLoading }) => isLoading),
  };
}

const useSearch = (body: object, asks: boolean) =>
  useRead('POST /api/v1/patients/search', { body: { ...body, per_page: OF_EACH } }, { unless: !asks });

function usePatient(id: string | null) {
  const query = useRead('GET /api/v1/patients/{patient}', { path: { patient: id ?? '' } }, { unless: id === null });
  return query as typeof query & { data?: { data: Patient } };
}
