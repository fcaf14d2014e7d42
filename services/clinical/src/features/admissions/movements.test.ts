import { admission, ADMISSIONS } from '../../../test/support/admissions.js';
import { BEDS, wardWith } from '../../../test/support/beds.js';
import { random as seeded } from '../../../test/support/seeded-random.js';
import { useClinical } from '../../../test/support/use-clinical.js';

/**
 * Random movements of patients beside a model of what may happen. The model knows a state and a bed of each patient and a state of each
 * bed; an operation is done where the model allows it, refused where it does not, and afterwards both say the same.
 */

const app = useClinical();
const PATIENTS = 4;
const BEDS_OF_WARD = 5;
const STEPS = 120;
const reason = 'As drawn';

interface Person {
  patient: { id: string };
  id: string | undefined;
  status: 'none' | 'waiting' | 'admitted' | 'on_leave';
  bed: number | undefined;
}

test('whatever happens to patients and beds, the service and a model of it agree', async () => {
  const seed = process.env['MOVEMENTS_SEED'] ?? 'beds';
  const random = seeded(seed);
  const { clinic, doctor, patient } = await app.build.practice();
  const settings = { areas: ['hospitalization'], hospitalization: { discharge_summary_required: false } };
  await app
    .db('clinics')
    .where({ id: clinic.id })
    .update({ settings: JSON.stringify(settings) });
  const { beds, manager } = await wardWith(app, clinic, BEDS_OF_WARD);
  const others = await Promise.all(Array.from({ length: PATIENTS - 1 }, () => app.build.patient(clinic)));
  const people: Person[] = [patient, ...others].map((each) => ({
    patient: each,
    id: undefined,
    status: 'none',
    bed: undefined,
  }));
  const cleaning = new Set<number>();
  const holder = (bed: number) => people.find((each) => each.bed === bed);
  const isFree = (bed: number) => !cleaning.has(bed) && !holder(bed);
  const post = async (id: string | undefined, action: string, body: object) =>
    (await app.as(doctor).post(`${ADMISSIONS}/${id}/${action}`).send(body)).status;

  const leaveBed = (person: Person) => {
    if (person.bed !== undefined) cleaning.add(person.bed);
    person.bed = undefined;
  };

  /** Each does one thing, and says whether the model allowed it and what the service answered. */
  const actions: Record<string, (person: Person, bed: number, other: Person) => Promise<[boolean, number]>> = {
    async wait(person) {
      if (person.status !== 'none') {
        const body = { patient_id: person.patient.id };
        return [false, (await app.as(doctor).post(ADMISSIONS).send(body)).status];
      }
      person.id = (await admission(app, doctor, person.patient)).id;
      person.status = 'waiting';
      return [true, 200];
    },
    async admit(person, bed) {
      if (person.id === undefined) return [false, 422];
      const may = person.status === 'waiting' && isFree(bed);
      const status = await post(person.id, 'admit', { bed_id: beds[bed]?.id });
      if (may) Object.assign(person, { status: 'admitted', bed });
      return [may, status];
    },
    async transfer(person, bed) {
      if (person.id === undefined) return [false, 422];
      const may = person.status === 'admitted' && isFree(bed);
      const status = await post(person.id, 'transfer', { bed_id: beds[bed]?.id, reason });
      if (may) {
        leaveBed(person);
        person.bed = bed;
      }
      return [may, status];
    },
    async swap(person, _, other) {
      if (person.id === undefined || other.id === undefined) return [false, 422];
      const may = person !== other && person.status === 'admitted' && other.status === 'admitted';
      const status = await post(person.id, 'swap', { with_admission_id: other.id, reason });
      if (may) [person.bed, other.bed] = [other.bed, person.bed];
      return [may, status];
    },
    async leave(person, bed) {
      if (person.id === undefined) return [false, 422];
      const may = person.status === 'admitted';
      const released = bed % 2 === 0;
      const status = await post(person.id, 'leave', { bed: released ? 'release' : 'hold' });
      if (may) person.status = 'on_leave';
      if (may && released) leaveBed(person);
      return [may, status];
    },
    async return(person, bed) {
      if (person.id === undefined) return [false, 422];
      const held = person.bed !== undefined;
      const may = person.status === 'on_leave' && (held || isFree(bed));
      const status = await post(person.id, 'return', held ? {} : { bed_id: beds[bed]?.id });
      if (may) Object.assign(person, { status: 'admitted', bed: person.bed ?? bed });
      return [may, status];
    },
    async discharge(person) {
      if (person.id === undefined) return [false, 422];
      const may = person.status === 'admitted' || person.status === 'on_leave';
      const status = await post(person.id, 'discharge', { disposition: 'home' });
      if (may) {
        leaveBed(person);
        Object.assign(person, { status: 'none', id: undefined });
      }
      return [may, status];
    },
    async clean(_, bed) {
      const may = !holder(bed);
      const { status } = await app.as(manager).post(`${BEDS}/${beds[bed]?.id}/state`).send({ state: 'free' });
      if (may) cleaning.delete(bed);
      return [may, status];
    },
  };

  const names = Object.keys(actions);
  const story: string[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    const name = random.pick(names);
    const person = random.pick(people);
    const bed = random.pick(beds.map((_, index) => index));
    const [may, status] = (await actions[name]?.(person, bed, random.pick(people))) ?? [false, 422];
    story.push(`${name} ${people.indexOf(person)} ${bed}`);
    expect({ seed, story: story.at(-1), step, status }).toMatchObject({ status: may ? 200 : 422 });
    const { data } = (await app.as(doctor).get(BEDS).expect(200)).body;
    expect(data.map(({ state }: { state: string }) => state)).toEqual(
      beds.map((_, index) => {
        const by = holder(index);
        if (by) return by.status === 'on_leave' ? 'reserved' : 'occupied';
        return cleaning.has(index) ? 'cleaning' : 'free';
      }),
    );
  }
}, 120_000);
