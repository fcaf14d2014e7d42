import { piece } from '../../db/piece.js';
import { recordKind } from '../../operation/record-store.js';
import { OWN_OBSERVATION_COLUMNS } from './observation-store.js';

export const observationRecord = recordKind('admission_observation', {
  from: 'admission_observations',
  area: 'hospitalization',
  patient: 'patient_id',
  content: piece`select ${OWN_OBSERVATION_COLUMNS} from admission_observations o where o.clinic_id = x.clinic_id and o.id = x.id`,
  // The columns are formatted already.
  instants: [],
});
