import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { FILES } from '../../../test/support/documents.js';
import { binary, exchange, identify, lastMessage, messageOf, TYPES } from '../../../test/support/interop.js';
import { startApp, type TestApp } from '../../../test/support/start.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();
const files = async () => {
  const found = await readdir(fileURLToPath(app.deps.config.documents?.url ?? ''), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => []);
  return found.filter((entry) => entry.isFile()).length;
};

async function scene(service: TestApp = app) {
  const practice = await exchange(service, { types: [...TYPES, 'MDM'] });
  const { clinic, send, doctor } = practice;
  const patient = await service.build.patient(clinic);
  const message = (segments: string[]) => messageOf('MDM^T02^MDM_T02', [identify(patient), ...segments]);
  const say = async (...segments: string[]) => {
    const answer = await send(message(segments));
    return [answer['MSA']?.[1], answer['ERR']?.[2], answer['ERR']?.[3]?.slice(0, 3)].filter(Boolean).join(' ');
  };
  const kept = () => app.db('documents').where({ clinic_id: clinic.id }).orderBy('id');
  const content = async (id: string) =>
    (await app.as(doctor).get(`/api/v1/documents/${id}/content`).buffer(true).parse(binary).expect(200)).body as Buffer;
  return { ...practice, patient, message, say, kept, content };
}

const txa = (number: string, type = 'DS^Discharge summary') =>
  `TXA|1|${type}|AP|20260203101500||20260203||||||${number}|||||AU`;
const pdf = (encoding = 'Base64', data = FILES.pdf.toString('base64')) =>
  `OBX|1|ED|18842-5^Discharge summary^LN||LAB^application^pdf^${encoding}^${data}||||||F`;

test('a file and a text become documents of the patient, byte for byte', async () => {
  const { clinic, patient, say, kept, content } = await scene();
  expect(await say(txa('D-1'), pdf())).toBe('AA');
  const [made] = await kept();
  expect(made).toMatchObject({
    patient_id: patient.id,
    type: 'report',
    title: 'Discharge summary',
    content_type: 'application/pdf',
    status: 'current',
  });
  expect(made.date).toEqual(expect.anything());
  expect(await content(made.id)).toEqual(FILES.pdf);
  expect((await lastMessage(app, clinic)).results).toEqual([{ resource_type: 'document', resource_id: made.id }]);
  const text = ['OBX|1|TX|1^Letter^L||Dear colleague,', 'OBX|2|FT|1^Letter^L||first\\.br\\second'];
  expect(await say(txa('D-2', 'letter'), ...text)).toBe('AA');
  const [, letter] = await kept();
  expect(letter).toMatchObject({ type: 'letter', title: 'Letter', content_type: 'text/plain' });
  expect((await content(letter.id)).toString()).toBe('Dear colleague,\nfirst\nsecond');
});

test('what is no document is refused, and what was filed is not filed again', async () => {
  const { say, kept } = await scene();
  expect(await say(txa('D-1'), pdf('Base64', '!!!'))).toBe('AR OBX^1^5 102');
  expect(await say(txa('D-1'), pdf('RLE'))).toBe('AR OBX^1^5 103');
  expect(await say(txa('D-1'))).toBe('AR PID^1 100');
  expect(await say(txa('D-1'), 'OBX|1|NM|1^A||1')).toBe('AR OBX^1^2 103');
  const page = Buffer.from('<html><script>').toString('base64');
  expect(await say(txa('D-1'), pdf('Base64', page))).toMatch(/^AE OBX\^1\^5/);
  expect(await kept()).toEqual([]);
  expect(await say(txa('D-1'), pdf())).toBe('AA');
  expect(await say(txa('D-1'), pdf())).toBe('AE TXA^1^12 205');
  expect(await kept()).toHaveLength(1);
});

test('of a message that is only tried, or fails, no file stays', async () => {
  const { laboratory, send, message, kept } = await scene();
  const before = await files();
  const validate = app.as(laboratory).post('/api/v1/interop/hl7/validate').set('Content-Type', 'application/hl7-v2');
  const { body } = await validate.send(message([txa('D-9'), pdf()])).expect(200);
  expect(body.data).toMatchObject({ ack_code: 'AA', changes: [{ resource_type: 'document', action: 'create' }] });
  const future = txa('D-9').replaceAll('20260203', '29990203');
  expect((await send(message([future, pdf()])))['MSA']?.[1]).toBe('AE');
  expect(await kept()).toEqual([]);
  expect(await files()).toBe(before);
});

test('a service that keeps no files answers, and the message waits in the worklist', async () => {
  const none = await startApp({ config: { documents: undefined } });
  try {
    const { clinic, say } = await scene(none);
    expect(await say(txa('D-1'), pdf())).toBe('AE MSH^1^9 207');
    expect((await lastMessage(none, clinic)).status).toBe('quarantined');
  } finally {
    await none.stop();
  }
});
