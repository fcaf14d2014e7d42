import { exchange, messageOf } from '../../../test/support/interop.js';
import { newId } from '../../id.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();
const RESULT = ['OBR|1|||GLU^Glucose^L|||||||||||||||||||||F', 'OBX|1|NM|GLU^Glucose^L||96|mg/dL|||||F'];

async function scene(policy: object) {
  const { clinic, send } = await exchange(app, { policy });
  const sayOf = async (number: string) =>
    (await send(messageOf('ORU^R01', [`PID|1||${number}`, ...RESULT])))['MSA']?.[1];
  const ofPatient = async (id: string) =>
    (await app.db('lab_results').where({ clinic_id: clinic.id, patient_id: id })).length;
  return { clinic, send, sayOf, ofPatient };
}

test('an authority with two names is known by each of them', async () => {
  const { clinic, sayOf, ofPatient } = await scene({});
  const patient = await app.build.patient(clinic);
  const number = { clinic_id: clinic.id, patient_id: patient.id, id: newId() };
  await app.db('patient_identifiers').insert({ ...number, system: 'urn:oid:2.16.840.1.5', value: 'A-1' });
  expect(await sayOf('A-1^^^NORTH&2.16.840.1.5&ISO^PI')).toBe('AA');
  expect(await sayOf('A-1^^^&2.16.840.1.5&ISO^PI')).toBe('AA');
  expect(await sayOf('A-1^^^NORTH&2.16.840.1.6&ISO^PI')).toBe('AE');
  expect(await ofPatient(patient.id)).toBe(2);
});

test('a document is known where CX.4 names its type and CX.5 nothing', async () => {
  const { clinic, sayOf, ofPatient } = await scene({ match_by: ['document'] });
  const patient = await app.build.patient(clinic, { document_type: 'dni', document_number: '45123456' });
  expect(await sayOf('45123456^^^DNI')).toBe('AA');
  expect(await sayOf('45123456^^^CLINIC')).toBe('AE');
  expect(await sayOf('45123456')).toBe('AE');
  expect(await ofPatient(patient.id)).toBe(1);
});
