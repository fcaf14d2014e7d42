import { allergy, medication, prescription } from '../../../test/support/clinical-records.js';
import { expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { medicationsOf } from '../../../test/support/inpatient-medications.js';
import { inpatient } from '../../../test/support/inpatients.js';
import {
  drugCheck,
  importDemoTable,
  importTable,
  interactionsCsv,
  named,
  weights,
} from '../../../test/support/interactions.js';
import { asking, suggestingPractice, SUGGESTIONS, useSuggestions } from '../../../test/support/suggestions.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import { eventually } from '../../../test/support/wait-until.js';

const app = useClinical();
const KIND = 'drug_check';

test('before a table is imported, each medication is said to be unchecked', async () => {
  const { doctor, patient } = await suggestingPractice(app);
  const { warnings, unchecked, tables } = await drugCheck(app, doctor, patient, 'Warfarin', 'Aspirin');
  expect({ warnings, tables }).toEqual({ warnings: [], tables: [] });
  expect(unchecked).toEqual([
    { item: 0, detail: 'Warfarin', reason: 'no_table' },
    { item: 1, detail: 'Aspirin', reason: 'no_table' },
    { item: null, detail: null, reason: 'allergies_not_asked' },
  ]);
});

describe('with a table', () => {
  beforeAll(() => importDemoTable(app));

  test('when a medication is taken is no part of it, and a pair is found beside its doses', async () => {
    const { doctor, patient } = await suggestingPractice(app);
    const medications = ['Edoxaban 60 mg once daily', 'Dronedarona 400 mg, con las comidas, mañana y noche'];
    const { warnings, unchecked } = await drugCheck(app, doctor, patient, ...medications);
    expect(warnings).toMatchObject([{ type: 'interaction', severity: 'severe' }]);
    expect(unchecked).toEqual([{ item: null, detail: null, reason: 'allergies_not_asked' }]);
  });

  test('an interaction has the text and version of its table, in the language that is asked for', async () => {
    const { doctor, patient } = await suggestingPractice(app);
    const { warnings, tables } = await drugCheck(
      app,
      doctor,
      patient,
      'Warfarina sódica 5 mg',
      'Ibuprofen 400 mg tablets',
    );
    expect(warnings).toEqual([
      {
        type: 'interaction',
        severity: 'severe',
        items: [
          { item: 0, display: 'Warfarina sódica 5 mg', number: null },
          { item: 1, display: 'Ibuprofen 400 mg tablets', number: null },
        ],
        text: 'Bleeding risk rises, above all of the stomach.',
        source: tables[0]?.source,
        version: '1',
      },
    ]);
    expect(tables).toEqual([
      { source: expect.stringContaining('not for care'), version: '1', imported_at: expect.any(String) },
    ]);
    const asked = await asking(app, doctor, KIND, {
      patient_id: patient.id,
      items: named('Warfarin', 'Ibuprofen'),
    }).set('Accept-Language', 'es');
    expect(asked.status).toBe(202);
    expect(await app.auditOf(asked)).toMatchObject([
      { event: 'suggestion.create', patient_ids: [patient.id], phi_level: 'full', details: { kind: KIND } },
    ]);
    const texts = async () => {
      const { body } = await app.as(doctor).get(`${SUGGESTIONS}/${asked.body.data.id}`).expect(200);
      return body.data.result?.warnings.map(({ text }: { text: string }) => text);
    };
    await eventually(texts).toEqual(['Aumenta el riesgo de hemorragia, sobre todo digestiva.']);
  });

  test.each([
    ['amoxicilina/clavulanate', 'Metotrexato', 'interaction severe'],
    ['Bactrim Forte', 'warfarin sodium', 'interaction severe'],
    ['Cloruro de potasio 600 mg', 'Enalapril maleato', 'interaction severe'],
    ['Viagra', 'Mononitrato de isosorbida', 'interaction contraindicated'],
    ['Carbonato de litio', 'Hidroclorotiazida 25 mg', 'interaction severe'],
    ['Naproxen', 'Diclofenaco potásico', 'duplicate moderate'],
    ['Nolotil', 'Metamizole magnesium', 'duplicate moderate'],
  ])('%s with %s is warned of', async (one, other, weight) => {
    const { doctor, patient } = await suggestingPractice(app);
    expect(weights(await drugCheck(app, doctor, patient, one, other))).toContain(weight);
  });

  test('a salt is not the substance: losartan potassium holds no potassium', async () => {
    const { doctor, patient } = await suggestingPractice(app);
    const { warnings } = await drugCheck(app, doctor, patient, 'Losartan potassium 50 mg', 'Calcium carbonate');
    expect(warnings).toEqual([]);
  });

  test('what is not recognized, and what no table names, is unchecked', async () => {
    const { doctor, patient } = await suggestingPractice(app);
    await allergy(app, doctor, patient, { substance: null, none_known: true });
    const { warnings, unchecked } = await drugCheck(
      app,
      doctor,
      patient,
      'Xyzalone 5 mg',
      'Warfarin / zyxol',
      'Nystatin',
    );
    expect(warnings).toEqual([]);
    expect(unchecked).toEqual([
      { item: 0, detail: 'Xyzalone 5 mg', reason: 'medication_unknown' },
      { item: 1, detail: 'zyxol', reason: 'part_unknown' },
      { item: 2, detail: 'nystatin', reason: 'not_in_tables' },
    ]);
  });

  test('what the patient is prescribed counts, and two prescriptions that are there are not warned of', async () => {
    const { doctor, patient } = await suggestingPractice(app);
    const { number } = await prescription(app, doctor, patient, { items: [medication('Acenocumarol 4 mg')] });
    await prescription(app, doctor, patient, { items: [medication('Amiodarona')] });
    const { warnings } = await drugCheck(app, doctor, patient, 'Metronidazol 500 mg');
    expect(warnings).toMatchObject([
      {
        type: 'interaction',
        severity: 'severe',
        items: [{ item: 0 }, { item: null, display: 'Acenocumarol 4 mg', number }],
      },
    ]);
  });

  test('what is given in hospital counts', async () => {
    const { clinic, doctor, patient, id } = await inpatient(app);
    await useSuggestions(app, clinic);
    await medicationsOf(app, doctor, id).made({ medication: { display: 'Fentanilo' } });
    expect(weights(await drugCheck(app, doctor, patient, 'Midazolam'))).toContain('interaction severe');
  });

  test('who may not read what is given in hospital is told that it was not read', async () => {
    const { clinic, patient } = await suggestingPractice(app);
    const key = await app.build.apiKey(clinic, 'live', { scopes: ['ai:use', 'prescriptions:read'] });
    const { unchecked } = await drugCheck(app, key, patient, 'Warfarin');
    expect(unchecked).toContainEqual({ item: null, detail: null, reason: 'hospital_not_read' });
    const narrow = await app.build.apiKey(clinic, 'live', { scopes: ['ai:use'] });
    const input = { patient_id: patient.id, items: named('Warfarin') };
    expectDenied(await asking(app, narrow, KIND, input), 'missing_ability');
  });

  test('allergies count as in the check of a prescription, also to a class', async () => {
    const { doctor, patient } = await suggestingPractice(app);
    await allergy(app, doctor, patient, { substance: { display: 'Penicilina' } });
    const { warnings, unchecked } = await drugCheck(app, doctor, patient, 'Augmentin 875/125');
    expect(warnings).toMatchObject([
      { type: 'allergy', severity: 'severe', items: [{ item: 0 }, { item: null, display: 'Penicilina' }] },
    ]);
    expect(unchecked).toEqual([{ item: 0, detail: 'clavulanic acid', reason: 'not_in_tables' }]);
  });

  test('nurses and pharmacists may ask, others may not', async () => {
    const { clinic, patient } = await suggestingPractice(app);
    for (const role of ['nurse', 'pharmacist'] as const) {
      const { warnings } = await drugCheck(app, await app.build.user(clinic, role), patient, 'Warfarin', 'Aspirin');
      expect(warnings.map(({ severity }) => severity)).toContain('severe');
    }
    const input = { patient_id: patient.id, items: named('Warfarin') };
    for (const role of ['front_desk', 'laboratory', 'administrator'] as const)
      expectDenied(await asking(app, await app.build.user(clinic, role), KIND, input), 'missing_ability');
  });

  test('a patient who is unknown, of another clinic or whose record is closed is refused', async () => {
    const { clinic, doctor } = await suggestingPractice(app);
    const stranger = await app.build.practice();
    const closed = await app.build.patient(clinic, { active: false });
    for (const patient_id of [stranger.patient.id, clinic.id, closed.id])
      expectInvalid(await asking(app, doctor, KIND, { patient_id, items: named('Warfarin') }), 'input.patient_id');
    expectInvalid(await asking(app, doctor, KIND, { items: named('Warfarin') }), 'input.patient_id');
    expectInvalid(await asking(app, doctor, KIND, { patient_id: closed.id }), 'input.items');
  });

  test('names that only a table knows are recognized by it', async () => {
    await importTable(app, interactionsCsv('Zorbamab hydrochloride,Coumadin,severe,Own text,Ours,none,7'));
    const { doctor, patient } = await suggestingPractice(app);
    const { warnings } = await drugCheck(app, doctor, patient, 'Zorbamab 10 mg', 'Warfarina');
    expect(warnings).toMatchObject([{ severity: 'severe', text: 'Own text', source: 'Ours', version: '7' }]);
  });
});
