import { column, piece, type Piece } from '../../../db/piece.js';
import { labResultRecord, type LabResultRow } from '../../../features/lab-results/index.js';
import { instant, possibleInstant, reference } from '../../search/column-parameters.js';
import { lookedUpIn, type Condition } from '../../search/parameter.js';
import { always, coded, codedIn, inTexts, valuesIn } from '../../search/token-parameters.js';
import { DIAGNOSTIC_SERVICE } from '../../systems.js';
import { UNRECORDED, unrecorded } from '../../search/unrecorded-parameters.js';
import type { TypeSpec } from '../../type.js';
import { isReleased } from '../observation/released.js';
import { withIdentifierSupport } from '../identifier-support.js';
import { LAB_RESULT_TYPE } from '../lab-result-type.js';
import { diagnosticReportResource } from './map.js';
import { diagnosticReportWrites } from './writes.js';

const PATIENT = { Patient: column('r.patient_id') };

const SPECIMEN = piece`case when r.specimen_type is not null or r.specimen_collected_at is not null then r.id end`;

/** What many reports have is asked of each by itself: they are soon met, and no statistics know of them. */
const isOfMeasured = (found: Piece): Condition => ({
  ...lookedUpIn(column('r.id'), 'uuid', found, { follows: '_has' }),
  sql: piece`exists (select from ${found} as found_report(id) where found_report.id = r.id offset 0)`,
});

export const diagnosticReport: TypeSpec<LabResultRow> = withIdentifierSupport<LabResultRow>({
  ...LAB_RESULT_TYPE,
  type: 'DiagnosticReport',
  record: 'lab_result',
  map: diagnosticReportResource,
  writes: diagnosticReportWrites,
  versions: { kind: labResultRecord, shows: isReleased },
  search: {
    patient: reference('subject', PATIENT, 'Whose result it is.'),
    subject: reference('subject', PATIENT, 'Whose result it is.'),
    encounter: reference('encounter', { Encounter: column('r.consultation_id') }, 'The visit that it belongs to.'),
    'based-on': reference('basedOn', { ServiceRequest: column('r.order_item_id') }, 'What was ordered.'),
    specimen: {
      ...reference('specimen', { Specimen: SPECIMEN }, 'What was examined.'),
      missing: piece`least(r.specimen_collected_at, 'infinity') = 'infinity' and r.specimen_type is null`,
      ofOther: { Specimen: (id) => ({ sql: piece`r.id = ${id} and ${SPECIMEN} = ${id}` }) },
    },
    result: {
      type: 'reference',
      documentation: 'What was measured.',
      path: 'result',
      targets: {},
      missing: piece`not exists (select from observations o where o.clinic_id = r.clinic_id and o.record_id = r.id)`,
      ofOther: {
        Observation: (id) => ({
          // Looked up once, not for each report.
          sql: piece`r.id = (select o.lab_result_id from observations o
            where o.clinic_id = (select current_clinic_id()) and o.id = ${id} and o.part = '')`,
        }),
      },
      through: {
        Observation: {
          key: column('o.record_id'),
          only: { sql: piece`o.lab_result_id is not null` },
          column: column('r.id'),
          match: isOfMeasured,
        },
      },
    },
    category: always(DIAGNOSTIC_SERVICE, 'LAB', 'LAB.'),
    code: codedIn(
      column('r.code_system'),
      column('r.code'),
      inTexts(column('r.display'), { table: 'lab_results', said: 'display' }),
      'What was examined for.',
      valuesIn('lab_results', column('code_system')),
    ),
    status: coded(column('r.status'), 'http://hl7.org/fhir/diagnostic-report-status', 'final, corrected and others.'),
    date: possibleInstant(column('r.specimen_collected_at'), 'When the specimen was taken.'),
    issued: instant(column('r.issued_at'), 'When it was issued.'),
    performer: UNRECORDED.reference('performer', piece`r.performer is null`),
    ...unrecorded({ token: ['conclusion'] }, { media: 'media.link', 'results-interpreter': 'resultsInterpreter' }),
  },
});
