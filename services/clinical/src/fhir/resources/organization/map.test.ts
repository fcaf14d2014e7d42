import { CLINIC, id, practitionerRow, valid } from '../../../../test/support/fhir-rows.js';
import { locationResource } from '../location/map.js';
import { practitionerRoleResource } from '../practitioner-role/map.js';
import { practitionerResource } from '../practitioner/map.js';
import { scheduleResource } from '../schedule/map.js';
import { slotId, slotKey, slotResource } from '../slot/map.js';
import { organizationResource } from './map.js';

const at = { clinic: CLINIC };
const { version, created_at, updated_at } = practitionerRow();
const CHANGED = { version, created_at, updated_at };

test('a clinic and its rooms', () => {
  expect(valid(organizationResource({ ...CLINIC, timezone: 'America/Lima', locale: 'es', ...CHANGED }))).toMatchObject({
    id: CLINIC.id,
    name: 'Clínica Central',
    active: true,
  });
  const room = {
    id: id(4),
    name: 'Sede Norte',
    room: '12',
    timezone: null,
    bay: false,
    shared: false,
    active: false,
    ...CHANGED,
  };
  expect(valid(locationResource(room, at))).toMatchObject({ name: 'Sede Norte, 12', status: 'inactive' });
  expect(valid(locationResource({ ...room, room: null, active: true }, at))).toMatchObject({
    name: 'Sede Norte',
    status: 'active',
  });
});

test('a practitioner, what they do there, and their calendar', () => {
  const row = practitionerRow();
  expect(valid(practitionerResource(row, at))).toMatchObject({
    identifier: [{ system: `urn:clinic:${CLINIC.id}:license`, value: 'CMP 12345' }],
    name: [{ text: 'Luisa Paredes' }],
    qualification: [{ code: { text: 'Cardiología' } }],
  });
  expect(valid(practitionerRoleResource(row, at))).toMatchObject({
    practitioner: { reference: `Practitioner/${id(2)}` },
    organization: { reference: `Organization/${CLINIC.id}` },
    specialty: [{ text: 'Cardiología' }],
  });
  expect(valid(scheduleResource(row)).actor).toEqual([
    { reference: `Practitioner/${id(2)}`, display: 'Luisa Paredes' },
  ]);
});

test('a practitioner of whom little is known', () => {
  const row = practitionerRow({ license_number: null, specialty: null, active: false });
  expect(valid(practitionerResource(row, at))).not.toHaveProperty('identifier');
  expect([practitionerRoleResource(row, at), scheduleResource(row)].map((each) => valid(each).active)).toEqual([
    false,
    false,
  ]);
});

test.each(['free', 'busy', 'busy-tentative', 'busy-unavailable'] as const)('a slot that is %s', (status) => {
  const time = { practitioner_id: id(2), start_at: '2026-11-30T14:00:00.000Z', end_at: '2026-11-30T14:20:00.000Z' };
  expect(valid(slotResource({ ...time, status }))).toMatchObject({
    schedule: { reference: `Schedule/${id(2)}` },
    status,
    start: time.start_at,
    end: time.end_at,
  });
  expect(slotKey(slotId(time))).toEqual([id(2), String(Date.parse(time.start_at) / 1000)]);
  expect(['', id(2), `${id(2)}.b`, `${id(2)}.0`, `${id(2)}.123456789012`].map(slotKey)).toEqual(
    Array(5).fill(undefined),
  );
});
