import { random } from '../../../test/support/seeded-random.js';
import { exchange, identify, messageOf, segmentsOf } from '../../../test/support/interop.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import { receiveMessages } from './batch-receiving.js';
import { loadConnection } from '../interop-connections/loaded-connection.js';

/** How many: `HL7_MUTATIONS=100000 npx jest mutated-messages` tries more. */
const MUTATIONS = Number(process.env['HL7_MUTATIONS'] ?? 1_500);
/** For each of them, on a busy machine. */
const EACH_MS = 100;
const app = useClinical();

const NOISE = [
  '|',
  '^',
  '~',
  '\\',
  '&',
  '\r',
  '\n',
  '\0',
  '""',
  '\x0b',
  '\x1c',
  'é',
  '\xff',
  '2026',
  '\\X',
  '-1',
  '9'.repeat(400),
  'MSH',
  'PID',
  'OBX',
];

test(
  'of mutated messages each is acknowledged, what was acknowledged is kept, and nothing else is applied',
  async () => {
    const { clinic, connection } = await exchange(app, { policy: { create_patients: true, update_patients: true } });
    const found = await loadConnection(app.deps, { clinic_id: clinic.id, id: connection.id });
    if (!found) throw new Error('There is no connection.');
    const patient = await app.build.patient(clinic);
    const { pick, integer, next } = random('mutations');
    const obr = 'OBR|1||F-1|718-7^Hemoglobin^LN|||20260101070000|||||||||||||||20260101075000||LAB|F';
    const seeds = [
      [
        'ORU^R01^ORU_R01',
        [identify(patient), obr, 'OBX|1|NM|718-7^Hemoglobin^LN||13.5|g/dL|12-16|N|||F', 'NTE|1||Fine'],
      ],
      [
        'ORU^R01',
        [
          identify(patient),
          'ORC|RE|L-1',
          obr,
          'OBX|1|SN|1^A||>^100',
          'OBX|2|CE|2^B||N^No^L',
          'OBX|3|FT|3^C||a\\.br\\b',
        ],
      ],
      ['ADT^A01', ['EVN|A01|20260101', identify(patient), 'PV1|1|I|W^A^1||||||||||||||||V-1']],
      ['ADT^A04', [identify(patient), 'PV1|1|E|||||||||||||||||V-2', 'PV2|||^Pain']],
      ['ADT^A28', ['PID|1||1^^^NORTH^MR||Doe^Jane||19800517|F|||Street^^City|||+51 1 555 1234']],
      ['ADT^A40', [identify(patient), 'MRG|9^^^CLINIC^MR']],
      ['SIU^S12', ['SCH|1|2|||||Visit|||30|MIN|^^^20300101090000', identify(patient), 'AIP|1||L-1']],
      ['OML^O21', [identify(patient), 'ORC|NW|O-1||||||||||L-1', 'OBR|1|O-1||718-7^Hemoglobin^LN']],
      ['VXU^V04', [identify(patient), 'RXA|0|1|20260101||03^MMR^CVX|1|||||||||LOT']],
    ] as const;
    const mutate = (text: string): string => {
      let mutated = text;
      for (let times = integer(1, 6); times > 0; times -= 1) {
        const at = integer(0, mutated.length);
        const cut = next() < 0.5 ? integer(0, 12) : 0;
        mutated = mutated.slice(0, at) + (next() < 0.8 ? pick(NOISE) : '') + mutated.slice(at + cut);
      }
      return next() < 0.1 ? mutated.slice(0, integer(0, mutated.length)) : mutated;
    };
    const source = {
      request_id: 'x',
      method: 'HL7',
      route: 'mllp',
      ip: null,
      user_agent: undefined,
      language: 'en',
      parameters: {},
    } as const;
    const codes = new Map<string, number>();
    for (let tries = 0; tries < MUTATIONS; tries += 1) {
      const [type, segments] = pick(seeds);
      const sent = Buffer.from(mutate(messageOf(type, segments)), next() < 0.5 ? 'utf8' : 'latin1');
      const { answer } = await receiveMessages({ deps: app.deps, whose: async () => found, source }, sent);
      const code =
        segmentsOf(answer)['MSA']?.[1] ??
        /MSA.(\w\w)/.exec(answer.toString('latin1'))?.[1] ??
        (answer.length === 0 ? 'none' : 'batch');
      codes.set(code, (codes.get(code) ?? 0) + 1);
      if (code === 'none') expect(sent.toString('latin1')).toMatch(/NE|ER|SU/);
    }
    expect(app.logged.filter((line) => line.includes('could not be applied'))).toEqual([]);
    const kept = await app.db('interop_messages').where({ clinic_id: clinic.id });
    const applied = kept.filter(({ status }: { status: string }) => status === 'applied');
    expect(
      kept.filter((row: { status: string; ack: unknown }) => row.status === 'received' || row.ack === null),
    ).toEqual([]);
    expect(codes.get('AA')).toBeGreaterThan(0);
    expect(codes.get('AR')).toBeGreaterThan(0);
    expect(codes.get('AE')).toBeGreaterThan(0);
    const of = applied.flatMap(({ results }: { results: { resource_id: string }[] }) =>
      results.map(({ resource_id }) => resource_id),
    );
    for (const { id } of await app.db('lab_results').where({ clinic_id: clinic.id })) expect(of).toContain(id);
    expect(
      kept.filter(({ errors }: { errors: { text: string }[] }) =>
        errors.some(({ text }) => text === 'Application internal error'),
      ),
    ).toEqual([]);
  },
  600_000 + MUTATIONS * EACH_MS,
);
