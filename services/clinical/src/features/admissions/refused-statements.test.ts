import { admission, ADMISSIONS, stepsOf, withoutSummaries } from '../../../test/support/admissions.js';
import { wardWith } from '../../../test/support/beds.js';
import { expectInvalid } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

/**
 * The statements of a movement are sent together. Where the database refuses one of them, as after a race that no lock foresaw, the
 * answer names what that one was about, and nothing has happened.
 */

const app = useClinical();
const reason = 'As drawn';

/** Writes that the database may refuse, the constraint that it would name, and the member that the answer is at. */
const REFUSED = {
  'a bed that somebody has': ['insert', 'admission_stays', 'admission_stays_bed', 'bed_id'],
  'a bed that somebody has now': ['insert', 'admission_stays', 'admission_stays_now', 'bed_id'],
  'a patient who is elsewhere': ['insert', 'admission_stays', 'admission_stays_patient', 'patient_id'],
  'an end that meets another stay': ['update of to_at', 'admission_stays', 'admission_stays_patient', 'patient_id'],
  'an admission beside another': ['update', 'admissions', 'admissions_open', 'patient_id'],
  'a new admission beside another': ['insert', 'admissions', 'admissions_open', 'patient_id'],
} as const;

/** While that is done, the database refuses such writes. */
async function refusing<T>([write, table, constraint]: readonly string[], run: () => PromiseLike<T>): Promise<T> {
  await app.db.raw(`create or replace function refuse() returns trigger language plpgsql as $$ begin
      raise exception 'refused' using errcode = 'exclusion_violation', constraint = '${constraint}'; end $$;
    create trigger refuse before ${write} on ${table} for each row execute function refuse()`);
  try {
    return await run();
  } finally {
    await app.db.raw(`drop trigger refuse on ${table}`);
  }
}

async function scene() {
  const { clinic, doctor } = await app.build.practice();
  await withoutSummaries(app, clinic);
  const { beds } = await wardWith(app, clinic, 5);
  const [first, second, third, free, last] = beds.map(({ id }) => id);
  const come = async (values: Record<string, unknown>) =>
    (await admission(app, doctor, await app.build.patient(clinic), values)).id;
  const steps = async (values: Record<string, unknown>) => stepsOf(app, doctor, await come(values));
  const waiting = await steps({});
  const inBed = await steps({ bed_id: first });
  const other = await come({ bed_id: second });
  const away = await steps({ bed_id: third });
  await away.post('leave', { bed: 'release' }).expect(200);
  const gone = await steps({ bed_id: last });
  await gone.post('discharge', { disposition: 'home' }).expect(200);
  const { id: patient_id } = await app.build.patient(clinic);
  return {
    make: () => app.as(doctor).post(ADMISSIONS).send({ patient_id, bed_id: free }),
    admit: () => waiting.post('admit', { bed_id: free }),
    transfer: () => inBed.post('transfer', { bed_id: free, reason }),
    swap: () => inBed.post('swap', { with_admission_id: other, reason }),
    return: () => away.post('return', { bed_id: free }),
    release: () => inBed.post('leave', { bed: 'release' }),
    discharge: () => inBed.post('discharge', { disposition: 'home' }),
    undo: () => gone.post('undo', { reason }),
    stays: () => app.db('admission_stays').where({ clinic_id: clinic.id }).orderBy('id'),
  };
}
type Scene = Awaited<ReturnType<typeof scene>>;
type Movement = Exclude<keyof Scene, 'stays'>;

/** The movements in which somebody makes such a write. */
const MOVEMENTS: Record<keyof typeof REFUSED, readonly Movement[]> = {
  'a bed that somebody has': ['make', 'admit', 'transfer', 'swap', 'return'],
  'a bed that somebody has now': ['make', 'admit', 'transfer', 'swap', 'return'],
  'a patient who is elsewhere': ['make', 'admit', 'transfer', 'swap', 'return'],
  'an end that meets another stay': ['transfer', 'swap', 'release', 'discharge', 'undo'],
  'an admission beside another': ['admit', 'transfer', 'swap', 'return', 'release', 'discharge', 'undo'],
  'a new admission beside another': ['make'],
};

test.each(Object.keys(REFUSED) as (keyof typeof REFUSED)[])('%s is told at its member', async (refusal) => {
  const here = await scene();
  const before = await here.stays();
  const member = REFUSED[refusal][3];
  for (const movement of MOVEMENTS[refusal])
    expectInvalid(await refusing(REFUSED[refusal], () => here[movement]()), member);
  expect(await here.stays()).toEqual(before);
});

test('a time at which the patient was elsewhere is told as the time that was said', async () => {
  const { clinic, doctor } = await app.build.practice();
  const { beds } = await wardWith(app, clinic, 2);
  const { id } = await admission(app, doctor, await app.build.patient(clinic), { bed_id: beds[0]?.id });
  const body = { bed_id: beds[1]?.id, reason, at: new Date().toISOString() };
  const moved = () => stepsOf(app, doctor, id).post('transfer', body);
  expectInvalid(await refusing(REFUSED['a patient who is elsewhere'], moved), 'at');
  await moved().expect(200);
});
