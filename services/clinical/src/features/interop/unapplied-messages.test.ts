import { exchange, identify, messageOf } from '../../../test/support/interop.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import type { Deps } from '../../deps/deps.js';
import { HL7_LIMITS } from '../../limits/index.js';
import { loadConnection } from './connection-caller.js';
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
    const report = [`OBR|1||${controlId}|1-8^Test^L|||||||||||||||||||||F`, 'OBX|1|NM|1-8^Test^L||1||||||F'];
    const message = messageOf('ORU^R01', [identify(patient), ...report], { controlId, more: '|||AL|AL' });
    const handled = receiveMessages({ deps, whose: async () => found, source: SOURCE }, Buffer.from(message));
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
