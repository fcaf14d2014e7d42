import { column } from '../../../db/piece.js';
import type { PractitionerRow } from '../../../features/practitioners/index.js';
import { reference, words } from '../../search/column-parameters.js';
import { unrecorded } from '../../search/unrecorded-parameters.js';
import { flag } from '../../search/token-parameters.js';
import { NEVER, type SearchParameter } from '../../search/parameter.js';
import type { TypeSpec } from '../../type.js';
import { OF_PRACTITIONERS } from '../practitioner/type.js';
import { practitionerRoleResource } from './map.js';

const { match: _, ...SPECIALTY } = words([column('d.specialty')], 'Words of the specialty.');

export const specialty: SearchParameter = {
  ...SPECIALTY,
  type: 'token',
  // It has no code: only `:text` finds it.
  match: () => NEVER,
  text: (text) => words([column('d.specialty')], '').match(text, 'begins'),
};

export const practitionerRole: TypeSpec<PractitionerRow> = {
  ...OF_PRACTITIONERS,
  type: 'PractitionerRole',
  map: practitionerRoleResource,
  search: {
    practitioner: reference('practitioner', { Practitioner: column('d.id') }, 'Whose role it is.'),
    organization: reference('organization', { Organization: column('d.clinic_id') }, 'Where it is.'),
    specialty,
    ...unrecorded(
      { token: ['email', 'identifier', 'phone', 'role', 'telecom'], date: ['date'] },
      { endpoint: 'endpoint', location: 'location', network: 'extension.valueReference', service: 'healthcareService' },
    ),
    active: flag(column('d.active'), 'Whether they have it now.'),
  },
};
