import type { Location } from '@medplum/fhirtypes';
import type { Issue } from '../../operation-outcome.js';
import { notTaken } from '../../writing/unsupported-elements.js';
import type { Taken } from '../../writing/write-rules.js';

/** Where in a Location the members of a record are. */
export const LOCATION_EXPRESSIONS: Record<string, string> = {
  name: 'Location.name',
  room: 'Location.name',
  active: 'Location.status',
};

/** A Location as the platform writes one down; its time zone FHIR has no word for, and it stays. */
export function takeLocation(resource: Location): Taken {
  const { status = 'active', mode } = resource;
  const issues: Issue[] = [];
  if (status === 'suspended')
    issues.push(notTaken('Location.status', 'It must be active or inactive.', 'Debe ser active o inactive.'));
  if (mode === 'kind')
    issues.push(
      notTaken(
        'Location.mode',
        'It must be instance: only places that there are can be kept.',
        'Debe ser instance: solo se guardan lugares que existen.',
      ),
    );
  const body: Record<'name' | 'room' | 'active', unknown> = {
    ...namesIn(resource),
    active: status !== 'inactive',
  };
  return { body, issues };
}

/** The name of a room says where that is, and the alias how the place is called without it. */
function namesIn({ name, alias = [] }: Location): { name: string | undefined; room: string | null } {
  const place = alias.find((each) => name?.startsWith(`${each}, `));
  return { name: place ?? name, room: place === undefined ? null : (name ?? '').slice(place.length + ', '.length) };
}
