import type { Knex } from 'knex';
import { contentKeyPlace, contentPlace } from '../features/interop-connections/index.js';
import { newId } from '../id.js';
import { sealContent } from '../secrets/content-box.js';
import { newFileKey } from '../secrets/file-box.js';
import type { KeyRing } from '../secrets/key-ring.js';
import { encryptSecret } from '../secrets/secret-box.js';
import { newSecret, sha256 } from '../secrets/secrets.js';
import type { DemoClinic } from './demo-data.js';

interface Person {
  id: string;
  mrn: string;
  given_names: string;
  first_surname: string;
  birth_date: string | null;
  sex: string;
}

const MINUTE_MS = 60_000;

/** A laboratory that sends by HTTP, what of it was applied and rejected, and what waits in the worklist. */
export async function fillInterop(db: Knex, { id: clinic_id, patient_ids, now }: DemoClinic, keys: KeyRing) {
  const people: Person[] = await db('patients')
    .whereIn('id', patient_ids.slice(0, 3))
    .orderBy('id')
    .select('id', 'mrn', 'given_names', 'first_surname', 'sex')
    .select(db.raw('birth_date::text as birth_date'));
  const [first, second, third] = people;
  if (!first || !second || !third) return;
  const connection_id = newId();
  const key = newFileKey();
  await db('interop_connections').insert({
    clinic_id,
    id: connection_id,
    name: 'Laboratorio Norte',
    direction: 'in',
    transport: 'http',
    types: ['ORU', 'ADT'],
    receiving_facility: 'CLINICA',
    tls: JSON.stringify({ required: false, client_fingerprint: null }),
    policy: JSON.stringify({
      create_patients: false,
      update_patients: false,
      match_by: ['identifier', 'document'],
      ack_quarantined: 'AE',
      codes: [{ from: 'GLU', to: '2345-7' }],
    }),
    key_hash: sha256(newSecret()),
    content_key_encrypted: encryptSecret(keys, key, contentKeyPlace(clinic_id, connection_id)),
  });
  const result = await db('lab_results').where({ clinic_id, patient_id: first.id }).first('id');
  const unknown = { ...second, mrn: 'N-20481^^^LABNORTE^PI' };
  const told = [
    {
      ...message('ORU^R01', first, [...RESULT]),
      status: 'applied',
      patient_id: first.id,
      results: result ? [{ resource_type: 'lab_result', resource_id: result.id }] : [],
    },
    { ...message('ORU^R01', unknown, [...RESULT]), ...waits('PID^1^3', 'The patient is not known here.') },
    {
      ...message('ADT^A02', third, ['PV1|1|I|CIR^12^9']),
      ...waits('PV1^1^3', 'There is no such bed.'),
      patient_id: third.id,
    },
    {
      ...message('MFN^M02', first, []),
      status: 'rejected',
      errors: [{ location: 'MSH^1^9', code: '200', text: 'The connection does not accept MFN messages.' }],
      ack: { code: 'AR', text: 'The connection does not accept MFN messages.' },
    },
  ];
  await db('interop_messages').insert(
    told.map(({ content, control_id, results = [], errors = [], ack = { code: 'AA', text: '' }, ...row }, nth) => {
      const id = newId();
      const bytes = Buffer.from(content);
      return {
        clinic_id,
        id,
        connection_id,
        direction: 'in',
        control_id,
        hl7_version: '2.5.1',
        received_at: new Date(now.getTime() - (told.length - nth) * 17 * MINUTE_MS),
        content_encrypted: sealContent(key, bytes, contentPlace('content', clinic_id, id)),
        content_sha256: sha256(content),
        results: JSON.stringify(results),
        errors: JSON.stringify(errors),
        ack: JSON.stringify(ack),
        ...row,
      };
    }),
  );
}

const RESULT = [
  'OBR|1||LN-5512|GLU^Glucosa^L|||20261120073000||||||||||||||||||F',
  'OBX|1|NM|2345-7^Glucosa^LN||96|mg/dL|70-99|N|||F|||20261120073000',
] as const;

interface Told {
  type: string;
  control_id: string;
  content: string;
  status?: string;
  patient_id?: string;
  results?: { resource_type: string; resource_id: string }[];
  errors?: { location: string; code: string; text: string }[];
  ack?: { code: string; text: string };
}

const waits = (location: string, text: string) => ({
  status: 'quarantined',
  errors: [{ location, code: '204', text }],
  ack: { code: 'AE', text },
});

function message(type: string, person: Person, segments: readonly string[]): Told {
  const control_id = `LN-${newId().slice(-12)}`;
  const header = `MSH|^~\\&|LIS|LABNORTE|CLINICAL|CLINICA|20261120080000||${type}|${control_id}|P|2.5.1|||||UNICODE UTF-8`;
  const number = person.mrn.includes('^') ? person.mrn : `${person.mrn}^^^CLINICA^MR`;
  const sex = person.sex === 'female' ? 'F' : person.sex === 'male' ? 'M' : 'U';
  const born = (person.birth_date ?? '').replaceAll('-', '');
  const pid = `PID|1||${number}||${person.first_surname}^${person.given_names}||${born}|${sex}`;
  return { type, control_id, content: `${[header, pid, ...segments].join('\r')}\r` };
}
