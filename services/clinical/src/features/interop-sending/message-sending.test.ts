import { labOrder, measured } from '../../../test/support/clinical-records.js';
import { wardWith } from '../../../test/support/beds.js';
import { CONNECTIONS, exchange, identify, MESSAGES, messageOf } from '../../../test/support/interop.js';
import { SENDS, telling, useReceivers, useSenders } from '../../../test/support/interop-sending.js';
import type { BuiltClinic } from '../../../test/support/builders.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical({ config: SENDS });
const receiver = useReceivers();
const { alone, work } = useSenders(app);

/** What waits is tried again now. */
const soon = () => app.db('interop_senders').update({ next_attempt_at: '-infinity' });
const statuses = async (clinic: BuiltClinic) =>
  (await app.db('interop_messages').where({ clinic_id: clinic.id, direction: 'out' }).orderBy('received_at')).map(
    ({ type, status }: { type: string; status: string }) => `${type} ${status}`,
  );

test('movements are told in their order, each once, with who, where, from where and by which number', async () => {
  const { clinic, send } = await exchange(app, { policy: { update_patients: true } });
  const { received, fields, address } = await receiver();
  await telling(app, clinic, address);
  const { ward } = await wardWith(app, clinic, 2);
  const [patient, other] = [await app.build.patient(clinic), await app.build.patient(clinic)];
  const step = (trigger: string, bed: number) =>
    send(messageOf(`ADT^${trigger}`, [identify(patient), `PV1|1|I|${ward.code}^A^${bed}`]));
  for (const [trigger, bed] of [
    ['A01', 1],
    ['A02', 2],
    ['A12', 1],
    ['A21', 1],
    ['A22', 1],
    ['A03', 1],
    ['A13', 1],
  ] as const)
    expect((await step(trigger, bed))['MSA']?.[1]).toBe('AA');
  await send(messageOf('ADT^A40', [identify(patient), `MRG|${other.mrn}^^^CLINIC^MR`]));
  await work();
  await work();
  const types = received.map((_, nth) => fields(nth, 'MSH')[8]?.split('^').slice(0, 2).join('^'));
  expect(types).toEqual(['A01', 'A02', 'A12', 'A21', 'A22', 'A03', 'A13', 'A40'].map((each) => `ADT^${each}`));
  expect(fields(0, 'MSH').slice(2, 6)).toEqual(['CLINICAL', 'CLINIC', 'LAB', '']);
  expect(fields(0, 'PID')[3]).toBe(`${patient.mrn}^^^CLINIC^MR`);
  const { number } = await app.db('admissions').where({ clinic_id: clinic.id }).first();
  expect([fields(0, 'PV1')[2], fields(0, 'PV1')[3], fields(0, 'PV1')[19]]).toEqual(['I', `${ward.code}^A^1`, number]);
  expect([fields(1, 'PV1')[3], fields(1, 'PV1')[6]]).toEqual([`${ward.code}^A^2`, `${ward.code}^A^1`]);
  expect(fields(5, 'PV1')[36]).toBe('01');
  expect(fields(7, 'MRG')[1]).toBe(`${other.mrn}^^^CLINIC^MR`);
  expect(await statuses(clinic)).toEqual(types.map((type) => `${type} acknowledged`));
});

test('laboratory orders, released results and appointments are told, and results that are not released are not', async () => {
  const { clinic, doctor, order } = await labOrder(app);
  const { received, fields, address } = await receiver();
  await telling(app, clinic, address);
  await app.db('outbox_consumers').where({ name: 'hl7' }).update({ changed_at: '-infinity' });
  const result = { code: { system: 'http://loinc.org', code: '58410-2', display: 'Blood & count' } };
  const enter = (body: object) =>
    app
      .as(doctor)
      .post('/api/v1/lab-results')
      .send({ ...result, observations: [measured(13)], ...body })
      .expect(201);
  await enter({ patient_id: order.patient_id });
  await enter({ order_item_id: order.items[0].id, release: true });
  await work();
  expect(received.map((_, nth) => fields(nth, 'MSH')[8])).toEqual(['OML^O21^OML_O21', 'ORU^R01^ORU_R01']);
  expect(fields(0, 'ORC').slice(1, 3)).toEqual(['NW', order.number]);
  expect(fields(1, 'OBR').slice(2, 5)).toEqual([order.number, expect.anything(), '58410-2^Blood \\T\\ count^LN']);
  expect([fields(1, 'OBR')[25], fields(1, 'OBX')[2], fields(1, 'OBX')[5], fields(1, 'OBX')[7]]).toEqual([
    'F',
    'NM',
    '13',
    '12-16',
  ]);
});

test('appointments are told when they are made, moved and cancelled', async () => {
  const { clinic, send } = await exchange(app);
  const { received, fields, address } = await receiver();
  await telling(app, clinic, address, { types: ['SIU^S12', 'SIU^S13'] });
  const patient = await app.build.patient(clinic);
  await app.build.practitioner(clinic, { license_number: 'CMP-8' });
  const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
  for (const [trigger, hour] of [
    ['S12', '15'],
    ['S13', '17'],
    ['S15', '17'],
  ] as const)
    await send(
      messageOf(`SIU^${trigger}`, [
        `SCH|A-1||||||Control||30|MIN|^^^${day}${hour}0000+0000`,
        identify(patient),
        'AIP|1||CMP-8',
      ]),
    );
  await work();
  expect(received.map((_, nth) => fields(nth, 'MSH')[8])).toEqual(['SIU^S12^SIU_S12', 'SIU^S13^SIU_S12']);
  expect([fields(1, 'AIS')[4], fields(1, 'AIP')[3]?.split('^')[0]]).toEqual([`${day}170000+0000`, 'CMP-8']);
});

test('who does not answer is told again later, and nothing overtakes what waits', async () => {
  const { clinic, send } = await exchange(app);
  const { received, fields, address } = await receiver((_, nth) => (nth === 1 ? undefined : 'AA'));
  await telling(app, clinic, address);
  const patient = await app.build.patient(clinic);
  await send(messageOf('ADT^A01', [identify(patient), 'PV1|1|I']));
  await send(messageOf('ADT^A11', [identify(patient), 'PV1|1|I']));
  await alone();
  expect(await statuses(clinic)).toEqual(['ADT^A05 sent', 'ADT^A38 queued']);
  const [{ next_attempt_at }] = await app.db('interop_senders').where({ clinic_id: clinic.id });
  expect(next_attempt_at).toEqual(expect.any(Date));
  await app.db('interop_senders').update({ next_attempt_at: new Date(Date.now() + 60_000) });
  await alone();
  expect(received).toHaveLength(1);
  await soon();
  await alone();
  expect(received.map((_, nth) => fields(nth, 'MSH')[8])).toEqual([
    'ADT^A05^ADT_A05',
    'ADT^A05^ADT_A05',
    'ADT^A38^ADT_A38',
  ]);
  expect(fields(0, 'MSH')[9]).toBe(fields(1, 'MSH')[9]);
  expect(await statuses(clinic)).toEqual(['ADT^A05 acknowledged', 'ADT^A38 acknowledged']);
});

test('a sender that was killed is followed by another, which begins with the message that was not answered', async () => {
  const { clinic, send } = await exchange(app);
  const { received, address } = await receiver();
  const { connection } = await telling(app, clinic, address);
  await send(messageOf('ADT^A01', [identify(await app.build.patient(clinic)), 'PV1|1|I']));
  await app.db('interop_senders').insert({
    clinic_id: clinic.id,
    connection_id: connection.id,
    holder: '01a2272c-0000-7000-8000-000000000000',
    leased_until: new Date(Date.now() + 600_000),
  });
  await work();
  expect(received).toEqual([]);
  await app
    .db('interop_senders')
    .where({ connection_id: connection.id })
    .update({ leased_until: new Date(0) });
  await work();
  expect(received).toHaveLength(1);
});

test('what the other side cannot take waits in the worklist and is sent again; AR stops the connection', async () => {
  const { clinic, send, laboratory } = await exchange(app);
  const codes = ['AE', 'AA', 'AR'];
  const { received, fields, address } = await receiver((_, nth) => codes[nth - 1]);
  const { administrator, connection } = await telling(app, clinic, address);
  const patient = await app.build.patient(clinic);
  await send(messageOf('ADT^A01', [identify(patient), 'PV1|1|I']));
  await work();
  const waiting = async () =>
    (await app.as(laboratory).get(`${MESSAGES}?direction=out&status=quarantined`).expect(200)).body.data;
  const [message] = await waiting();
  expect(message).toMatchObject({
    type: 'ADT^A05',
    patient_id: patient.id,
    ack: { code: 'AE' },
    errors: [{ location: 'PID^1^3', code: '204', text: 'Not known' }],
  });
  const again = app.as(laboratory).post(`${MESSAGES}/${message.id}/reprocess`);
  expect((await again.send({}).expect(200)).body.data).toMatchObject({ message: { status: 'queued' }, changes: [] });
  await work();
  expect(received).toHaveLength(2);
  expect(fields(0, 'MSH')[9]).not.toBe(fields(1, 'MSH')[9]);
  expect(await statuses(clinic)).toEqual(['ADT^A05 acknowledged']);
  await send(messageOf('ADT^A11', [identify(patient), 'PV1|1|I']));
  await send(messageOf('ADT^A01', [identify(patient), 'PV1|1|I']));
  await work();
  await work();
  expect(await statuses(clinic)).toEqual(['ADT^A05 acknowledged', 'ADT^A38 rejected', 'ADT^A05 queued']);
  const url = `${CONNECTIONS}/${connection.id}`;
  expect((await app.as(administrator).get(url).expect(200)).body.data).toMatchObject({ status: 'stopped' });
  codes.push('AA');
  await app.as(administrator).post(`${url}/resume`).send({}).expect(200);
  await work();
  expect(await statuses(clinic)).toEqual(['ADT^A05 acknowledged', 'ADT^A38 rejected', 'ADT^A05 acknowledged']);
  const trail = await app.db('audit_events').where({ clinic_id: clinic.id, event: 'interop_message.send' });
  expect(trail).toHaveLength(4);
  expect(trail[0].patient_ids).toEqual([patient.id]);
});
