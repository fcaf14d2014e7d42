import { column } from '../../../db/piece.js';
import type { PractitionerRow } from '../../../features/practitioners/index.js';
import { reference } from '../../search/column-parameters.js';
import { unrecorded } from '../../search/unrecorded-parameters.js';
import { flag } from '../../search/token-parameters.js';
import type { TypeSpec } from '../../type.js';
import { OF_PRACTITIONERS } from '../practitioner/type.js';
import { specialty } from '../practitioner-role/type.js';
import { scheduleResource } from './map.js';

export const schedule: TypeSpec<PractitionerRow> = {
  ...OF_PRACTITIONERS,
  type: 'Schedule',
  map: scheduleResource,
  search: {
    actor: reference('actor', { Practitioner: column('d.id') }, 'Whose calendar it is.'),
    specialty,
    ...unrecorded({ token: ['identifier', 'service-category', 'service-type'], date: ['date'] }),
    active: flag(column('d.active'), 'Whether it is in use.'),
  },
};
