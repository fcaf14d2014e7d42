import { labResultRow } from '../../../../test/support/fhir-order-rows.js';
import { CLINIC, id, onlyRequired, valid } from '../../../../test/support/fhir-rows.js';
import { specimenResource } from '../specimen/map.js';
import { diagnosticReportResource } from './map.js';

const at = { clinic: CLINIC };

test('a result as a whole, with what it replaces', () => {
  expect(valid(diagnosticReportResource(labResultRow(), at))).toMatchObject({
    id: id(50),
    extension: [
      { valueReference: { reference: `DiagnosticReport/${id(52)}` } },
      { url: 'urn:clinic:extension:superseded-by', valueReference: { reference: `DiagnosticReport/${id(53)}` } },
      { valueString: 'Muestra repetida' },
    ],
    basedOn: [{ reference: `ServiceRequest/${id(41)}` }],
    code: { coding: [{ system: 'http://loinc.org', code: '58410-2' }] },
    effectiveDateTime: '2026-11-21T08:00:00.000Z',
    specimen: [{ reference: `Specimen/${id(50)}` }],
    result: [{ reference: `Observation/${id(51)}` }],
    conclusion: 'Anemia',
    presentedForm: [{ contentType: 'application/pdf', url: 'https://lab.example/1.pdf' }],
  });
});

test.each([
  'partial',
  'preliminary',
  'final',
  'amended',
  'corrected',
  'appended',
  'cancelled',
  'entered-in-error',
] as const)('%s is a status of FHIR too', (status) => {
  expect(valid(diagnosticReportResource(labResultRow({ status }), at)).status).toBe(status);
  expect(valid(specimenResource(labResultRow({ status })))?.status).toBe(
    status === 'entered-in-error' ? 'entered-in-error' : 'available',
  );
});

test('what a result does not say is left out', () => {
  const bare = onlyRequired(
    labResultRow(),
    ...([
      'status_reason',
      'order_id',
      'order_item_id',
      'consultation_id',
      'specimen',
      'performer',
      'conclusion',
    ] as const),
    ...(['attachments', 'supersedes_id', 'superseded_by_id'] as const),
  );
  const resource = valid(diagnosticReportResource(bare, at));
  expect(Object.keys(resource).sort()).toEqual(
    ['resourceType', 'id', 'meta', 'status', 'category', 'code', 'subject', 'issued', 'result'].sort(),
  );
  expect(specimenResource(bare)).toBeUndefined();
});

test('the specimen of a result has the id of the result', () => {
  expect(valid(specimenResource(labResultRow()))).toMatchObject({
    id: id(50),
    type: { text: 'Sangre' },
    collection: { collectedDateTime: '2026-11-21T08:00:00.000Z' },
  });
  valid(specimenResource(labResultRow({ specimen: { type: 'Sangre', collected_at: null } })));
});
