import { labResultRecord, type LabResultRow } from '../../../features/lab-results/index.js';
import { instant, possibleInstant, reference } from '../../search/kinds.js';
import { among, type Condition } from '../../search/parameter.js';
import { always, coded, codedIn, inTexts, valuesIn } from '../../search/tokens.js';
import { DIAGNOSTIC_SERVICE } from '../../systems.js';
import { UNSAID, unsaid } from '../../search/unsaid.js';
import type { TypeSpec } from '../../type.js';
import { isReleased } from '../observation/released.js';
import { LABORATORY_PART } from '../observation/source.js';
import { identified } from '../identified.js';
import { OF_RESULTS } from '../of-results.js';
import { diagnosticReportResource } from './map.js';
import { diagnosticReportWrites } from './writes.js';

const PATIENT = { Patient: 'r.patient_id' };

const SPECIMEN = '(case when r.specimen_type is not null or r.specimen_collected_at is not null then r.id end)';

/** What many reports have is asked of each by itself: they are soon met, and no statistics know of them. */
const isOfMeasured = (found: Condition): Condition => ({
  ...among('r.id', 'uuid', found, { repeats: true }),
  sql: `exists (select from (${found.sql}) as found(value) where found.value = r.id offset 0)`,
});

export const diagnosticReport: TypeSpec<LabResultRow> = identified<LabResultRow>({
  ...OF_RESULTS,
  type: 'DiagnosticReport',
  record: 'lab_result',
  map: diagnosticReportResource,
  writes: diagnosticReportWrites,
  versions: { kind: labResultRecord, shows: isReleased },
  search: {
    patient: reference('subject', PATIENT, 'Whose result it is.'),
    subject: reference('subject', PATIENT, 'Whose result it is.'),
    encounter: reference('encounter', { Encounter: 'r.consultation_id' }, 'The visit that it belongs to.'),
    'based-on': reference('basedOn', { ServiceRequest: 'r.order_item_id' }, 'What was ordered.'),
    specimen: {
      ...reference('specimen', { Specimen: SPECIMEN }, 'What was examined.'),
      missing: `least(r.specimen_collected_at, 'infinity') = 'infinity' and r.specimen_type is null`,
      ofOther: { Specimen: (id) => ({ sql: `(r.id = ? and ${SPECIMEN} = ?)`, values: [id, id] }) },
    },
    result: {
      type: 'reference',
      documentation: 'What was measured.',
      path: 'result',
      targets: {},
      missing: 'not exists (select from lab_observations o where o.clinic_id = r.clinic_id and o.lab_result_id = r.id)',
      ofOther: {
        Observation: (id) => ({
          // Looked up once, not for each report.
          sql: 'r.id = (select o.lab_result_id from lab_observations o where o.clinic_id = (select current_clinic_id()) and o.id = ?)',
          values: [id],
        }),
      },
      through: {
        Observation: {
          key: 'o.record_id',
          only: { sql: `o.sign = ''`, values: [], part: LABORATORY_PART },
          column: 'r.id',
          match: isOfMeasured,
        },
      },
    },
    category: always(DIAGNOSTIC_SERVICE, 'LAB', 'LAB.'),
    code: codedIn(
      'r.code_system',
      'r.code',
      inTexts('r.display', { table: 'lab_results', said: 'display' }),
      'What was examined for.',
      valuesIn('lab_results', 'code_system'),
    ),
    status: coded('r.status', 'http://hl7.org/fhir/diagnostic-report-status', 'final, corrected and others.'),
    date: possibleInstant('r.specimen_collected_at', 'When the specimen was taken.'),
    issued: instant('r.issued_at', 'When it was issued.'),
    performer: UNSAID.reference('performer', 'r.performer is null'),
    ...unsaid({ token: ['conclusion'] }, { media: 'media.link', 'results-interpreter': 'resultsInterpreter' }),
  },
});
