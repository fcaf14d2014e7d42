import type { AuditEventRow } from '../../../features/audit/index.js';
import { CLINIC, id, onlyRequired, valid } from '../../../../test/support/fhir-rows.js';
import { auditEventResource } from './map.js';

const ROW: AuditEventRow = {
  id: id(90),
  occurred_at: '2026-11-22T10:00:00.000Z',
  request_id: 'r-1',
  clinic_id: CLINIC.id,
  actor_type: 'user',
  actor_id: id(80),
  actor_name: 'Ana Ruiz',
  actor_role: 'doctor',
  credential_id: id(81),
  device_name: 'Teléfono',
  ip: '10.0.0.7',
  user_agent: 'app/1',
  method: 'GET',
  route: '/api/v1/lab-results/{lab_result}',
  action: 'R',
  event: 'lab_result.read',
  phi_level: 'full',
  purpose: 'BTG',
  purpose_reason: 'Paciente inconsciente',
  resource_type: 'lab_result',
  resource_id: id(50),
  patient_ids: [id(1)],
  outcome: 4,
  http_status: 403,
  reason: 'phi_access_denied',
  result_count: null,
  query_text: 'status=final',
  changed_fields: ['status'],
  details: null,
  replayed: false,
};
const event = (members: Partial<AuditEventRow> = {}) =>
  valid(auditEventResource({ ...ROW, ...members }, { clinic: CLINIC }));

test('who did what to whose record, from where, and why', () => {
  expect(event()).toMatchObject({
    type: { code: 'rest' },
    subtype: [{ code: 'read' }, { code: 'lab_result.read' }],
    action: 'R',
    recorded: '2026-11-22T10:00:00.000Z',
    outcome: '4',
    outcomeDesc: 'phi_access_denied',
    purposeOfEvent: [{ coding: [{ code: 'BTG' }], text: 'Paciente inconsciente' }],
    agent: [
      {
        who: { identifier: { value: id(80) }, display: 'Ana Ruiz' },
        requestor: true,
        network: { address: '10.0.0.7', type: '2' },
      },
      { who: { display: 'Teléfono' }, requestor: false },
    ],
    source: { observer: { reference: `Organization/${CLINIC.id}` } },
    entity: [
      { what: { reference: `Patient/${id(1)}` }, role: { code: '1' } },
      { what: { identifier: { system: 'urn:clinic:lab_result', value: id(50) } }, detail: [{ valueString: 'status' }] },
      { role: { code: '24' }, query: 'c3RhdHVzPWZpbmFs' },
      { what: { identifier: { value: 'r-1' } }, type: { code: 'XrequestId' } },
    ],
  });
});

test.each([
  ['C', null, 'create'],
  ['U', null, 'update'],
  ['D', null, 'delete'],
  ['E', 3, 'search'],
  ['E', null, 'operation'],
] as const)('the action %s with %s results is %s', (action, result_count, expected) => {
  expect(event({ action, result_count }).subtype?.[0]?.code).toBe(expected);
});

test.each([{ resource_id: '' }, { resource_id: ' ' }, { changed_fields: [] }])('of %j nothing is said', (blank) => {
  expect(JSON.stringify(event(blank))).not.toMatch(/": ?" *"/);
});

test.each([0, 4, 8, 12] as const)('the outcome %s is one of FHIR', (outcome) => {
  expect(event({ outcome }).outcome).toBe(String(outcome));
});

test('somebody unknown who was turned away', () => {
  const bare = onlyRequired(
    { ...ROW, actor_type: 'anonymous' as const },
    ...([
      'actor_id',
      'actor_name',
      'actor_role',
      'credential_id',
      'device_name',
      'ip',
      'purpose',
      'purpose_reason',
    ] as const),
    ...(['resource_id', 'patient_ids', 'reason', 'query_text', 'changed_fields'] as const),
  );
  const said = event(bare);
  expect([said.agent.length, said.entity?.length, said.agent[0]?.who]).toEqual([1, 1, { display: 'anonymous' }]);
});
