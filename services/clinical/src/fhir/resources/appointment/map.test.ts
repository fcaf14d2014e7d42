import { APPOINTMENT_STATUSES } from '../../../features/appointments/index.js';
import { CLINIC, appointmentRow, id, onlyRequired, valid } from '../../../../test/support/fhir-rows.js';
import { appointmentResource } from './map.js';

const at = { clinic: CLINIC };

test('an appointment names who takes part, and where', () => {
  expect(valid(appointmentResource(appointmentRow(), at))).toMatchObject({
    id: id(10),
    status: 'booked',
    serviceCategory: [{ coding: [{ code: 'AMB' }, { system: 'urn:clinic:modality', code: 'in_person' }] }],
    serviceType: [{ coding: [{ system: `urn:clinic:${CLINIC.id}:appointment-type`, code: 'CTRL' }], text: 'Control' }],
    reasonCode: [{ text: 'Dolor de pecho' }],
    start: '2026-11-30T14:00:00.000Z',
    end: '2026-11-30T14:20:00.000Z',
    minutesDuration: 20,
    participant: [
      { actor: { reference: `Patient/${id(1)}` }, status: 'accepted' },
      { actor: { reference: `Practitioner/${id(2)}` }, status: 'accepted' },
      { actor: { reference: `Location/${id(4)}`, display: 'Sede Norte, 12' }, status: 'accepted' },
    ],
  });
});

test.each(APPOINTMENT_STATUSES)('%s is a status of FHIR too, with a reason or without', (status) => {
  const row = appointmentRow({ status, cancellation_reason: 'Viaje' });
  const { cancelationReason, comment, ...rest } = valid(appointmentResource(row, at));
  expect(rest.status).toBe(status);
  expect([cancelationReason?.text, comment]).toEqual(
    status === 'cancelled' ? ['Viaje', undefined] : [undefined, 'Viaje'],
  );
  valid(appointmentResource(appointmentRow({ status }), at));
});

test('who has not agreed yet is asked, and who cancelled has declined', () => {
  const standing = (status: 'proposed' | 'cancelled') =>
    appointmentResource(appointmentRow({ status }), at).participant.map((each) => each.status);
  expect(standing('proposed')).toEqual(['accepted', 'needs-action', 'needs-action']);
  expect(standing('cancelled')).toEqual(['declined', 'declined', 'declined']);
});

test('what an appointment does not say is left out', () => {
  const bare = onlyRequired(appointmentRow(), 'type_code', 'type_name', 'reason', 'location');
  const { serviceType, reasonCode, participant } = valid(appointmentResource(bare, at));
  expect([serviceType, reasonCode, participant.length]).toEqual([undefined, undefined, 2]);
  expect(valid(appointmentResource(appointmentRow({ type_code: null }), at)).serviceType).toEqual([
    { text: 'Control' },
  ]);
  expect(
    valid(appointmentResource(appointmentRow({ modality: 'video' }), at)).serviceCategory?.[0]?.coding?.[0],
  ).toMatchObject({
    code: 'VR',
  });
});
