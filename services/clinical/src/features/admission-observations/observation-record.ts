import { piece } from '../../db/piece.js';
import { recordKind } from '../../operation/record-store.js';
import { OBSERVATION_SAID } from './observation-store.js';

export const observationRecord = recordKind('admission_observation', {
  from: 'admission_observations',
  area: 'hospitalization',
  patient: 'patient_id',
  content: piece`select ${OBSERVATION_SAID} from admission_observations o where o.clinic_id = x.clinic_id and o.id = x.id`,
  // Its columns write instants as they are answered.
  instants: [],
});
