import { exchange, identify, messageOf, segmentsOf } from '../../../test/support/interop.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import type { Deps } from '../../deps/deps.js';
import { HL7_LIMITS } from '../../limits/index.js';
import { loadConnection } from '../interop-connections/loaded-connection.js';
import { receiveMessages } from './batch-receiving.js';
import { applyUnappliedMessages } from './unapplied-messages.js';

const app = useClinical();
const { unappliedMs, unappliedAtOnce } = HL7_LIMITS;
afterEach(() => Object.assign(HL7_LIMITS, { unappliedMs, unappliedAtOnce }));

const SOURCE = {
  request_id: 'x',
  method: 'HL7',
  route: 'mllp',
  ip: null,
  user_agent: undefined,
  language: 'en',
  parameters: {},
} as const;

/** A result that asks for both acknowledgments. */
function reportOn(patient: { mrn: string }, controlId: string): Buffer {
  const report = [`OBR|1||${controlId}|1-8^Test^L|||||||||||||||||||||F`, 'OBX|1|NM|1-8^Test^L||1||||||F'];
  return Buffer.from(messageOf('ORU^R01', [identify(patient), ...report], { controlId, more: '|||AL|AL' }));
}

test('what was accepted by a listener that ended is applied by another, whatever else cannot be', async () => {
  const { clinic, connection } = await exchange(app);
  const patient = await app.build.patient(clinic);
  const found = await loadConnection(app.deps, { clinic_id: clinic.id, id: connection.id });
  const kept = (controlId: string) =>
    app.db('interop_messages').where({ clinic_id: clinic.id, control_id: controlId }).first();
  const accept = async (controlId: string) => {
    const ended = async (...asked: Parameters<Deps['db']['transaction']>) => {
      if (await kept(controlId)) throw new Error('The listener has ended.');
      return app.deps.db.transaction(...asked);
    };
    const deps = { ...app.deps, db: { ...app.deps.db, transaction: ended as Deps['db']['transaction'] } };
    const asked = { deps, whose: async () => found, source: SOURCE };
    const handled = receiveMessages(asked, reportOn(patient, controlId));
    await expect(handled).rejects.toThrow('The listener has ended.');
    expect(await kept(controlId)).toMatchObject({ status: 'received' });
  };
  await accept('BROKEN');
  await accept('GOOD');
  await app
    .db('interop_messages')
    .where({ control_id: 'BROKEN' })
    .update({ content_encrypted: Buffer.from('broken') });
  Object.assign(HL7_LIMITS, { unappliedMs: 0, unappliedAtOnce: 1 });
  await applyUnappliedMessages(app.deps);
  expect(await kept('GOOD')).toMatchObject({ status: 'applied', ack: { code: 'AA' } });
  await applyUnappliedMessages(app.deps);
  expect(await app.db('lab_results').where({ clinic_id: clinic.id })).toHaveLength(1);
  expect(await kept('BROKEN')).toMatchObject({ status: 'received' });
});

test('a listener whose try fails answers as the one that has applied the message meanwhile', async () => {
  const { clinic, connection } = await exchange(app);
  const patient = await app.build.patient(clinic);
  const found = await loadConnection(app.deps, { clinic_id: clinic.id, id: connection.id });
  let transactions = 0;
  const overtaken = async (...asked: Parameters<Deps['db']['transaction']>) => {
    transactions += 1;
    // The first stores the message, the second applies it.
    if (transactions !== 2) return app.deps.db.transaction(...asked);
    Object.assign(HL7_LIMITS, { unappliedMs: 0 });
    await applyUnappliedMessages(app.deps);
    throw new Error('The try failed.');
  };
  const deps = { ...app.deps, db: { ...app.deps.db, transaction: overtaken as Deps['db']['transaction'] } };

  const asked = { deps, whose: async () => found, source: SOURCE };
  const { rest } = await receiveMessages(asked, reportOn(patient, 'OVERTAKEN'));

  expect(segmentsOf(rest)['MSA']?.[1]).toBe('AA');
  expect(await app.db('interop_messages').where({ clinic_id: clinic.id })).toMatchObject([
    { status: 'applied', ack: { code: 'AA' } },
  ]);
  expect(await app.db('lab_results').where({ clinic_id: clinic.id })).toHaveLength(1);
});
