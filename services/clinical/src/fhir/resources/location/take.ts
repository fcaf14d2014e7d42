import type { Location } from '@medplum/fhirtypes';
import type { Issue } from '../../outcome.js';
import { notKept, notTaken, type Kept } from '../../writing/left-out.js';
import { idIn } from '../../writing/references.js';
import type { Taken, Taking } from '../../writing/writes.js';

export const LOCATION_KEPT: Kept = {
  status: true,
  name: true,
  alias: true,
  mode: true,
  managingOrganization: true,
};

/** Where in a Location the members of a record are. */
export const LOCATION_EXPRESSIONS: Record<string, string> = {
  name: 'Location.name',
  room: 'Location.name',
  active: 'Location.status',
};

/** A Location as the platform writes one down; its time zone FHIR has no word for, and it stays. */
export function takeLocation(resource: Location, { clinic }: Pick<Taking, 'clinic'>): Taken {
  const { status = 'active', mode, managingOrganization } = resource;
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
  if (managingOrganization && idIn(managingOrganization, 'Organization') !== clinic.id)
    issues.push(notKept('Location.managingOrganization'));
  const body: Record<'name' | 'room' | 'active', unknown> = {
    ...namesIn(resource, issues),
    active: status !== 'inactive',
  };
  return { body, issues };
}

/** The name of a room says where that is, and the alias how the place is called without it. */
function namesIn({ name, alias = [] }: Location, issues: Issue[]): { name: string | undefined; room: string | null } {
  const place = alias.find((each) => name?.startsWith(`${each}, `));
  for (const [index, each] of alias.entries()) if (each !== place) issues.push(notKept(`Location.alias[${index}]`));
  return { name: place ?? name, room: place === undefined ? null : (name ?? '').slice(place.length + ', '.length) };
}
