import { column, FALSE, piece } from '../../../db/piece.js';
import type { Specimen } from '@medplum/fhirtypes';
import { labResultRecord, visibleResults, type LabResultRow } from '../../../features/lab-results/index.js';
import { phi } from '../../../operation/access.js';
import { possibleInstant, reference } from '../../search/column-parameters.js';
import { NEVER } from '../../search/parameter.js';
import { codedBy, inTexts } from '../../search/token-parameters.js';
import { unrecorded } from '../../search/unrecorded-parameters.js';
import type { TypeSpec } from '../../type.js';
import { LAB_RESULT_TYPE } from '../lab-result-type.js';
import { isReleased } from '../observation/released.js';
import { specimenResource } from './map.js';

const PATIENT = { Patient: column('r.patient_id') };

/** Of results that say what was examined. */
export const specimen: TypeSpec<LabResultRow> = {
  ...LAB_RESULT_TYPE,
  type: 'Specimen',
  record: 'lab_result',
  visible: (reader, patientId) =>
    visibleResults(reader, patientId).whereRaw('(r.specimen_type is not null or r.specimen_collected_at is not null)'),
  map: (row) => specimenResource(row) as Specimen,
  within: { access: phi('full', { ability: 'lab-results:write' }), event: 'lab_result.create' },
  versions: {
    kind: labResultRecord,
    rowsIn: (content) => ((content as LabResultRow).specimen ? [content as LabResultRow] : []),
    shows: isReleased,
  },
  search: {
    patient: reference('subject', PATIENT, 'Whose it is.'),
    subject: reference('subject', PATIENT, 'Whose it is.'),
    collected: possibleInstant(column('r.specimen_collected_at'), 'When it was taken.'),
    status: codedBy(
      'http://hl7.org/fhir/specimen-status',
      { available: piece`r.status <> 'entered-in-error'`, 'entered-in-error': piece`r.status = 'entered-in-error'` },
      'available or entered-in-error.',
      FALSE,
    ),
    type: {
      type: 'token',
      documentation: 'Words of what it is, with `:text`: it has no code.',
      // Its time is known, or there were none.
      missing: piece`r.specimen_type is null and r.specimen_collected_at is not null`,
      match: () => NEVER,
      text: inTexts(column('r.specimen_type'), { table: 'lab_results', said: 'specimen_type' }),
    },
    ...unrecorded(
      { token: ['accession', 'bodysite', 'container', 'container-id', 'identifier'] },
      { collector: 'collection.collector', parent: 'parent' },
    ),
  },
};
