import { AI_LIMITS } from '../../limits/index.js';
import { codesFor, suggestingPractice } from '../../../test/support/suggestions.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();
let doctor: { token: string };
beforeAll(async () => {
  ({ doctor } = await suggestingPractice(app));
});

test.each([
  ['Niega fiebre, tos y dolor abdominal.'],
  ['Denies chest pain, cough, or headache.'],
  ['Sin fiebre, tos ni cefalea.'],
  ['No fever, cough or headache.'],
  ['No evidence of pneumonia.'],
  ['Apendicitis descartada.'],
  ['Strep negative. No hay signos de neumonía.'],
  ['Pneumonia ruled out; descartada neumonía; pneumonia unlikely.'],
  ['CXR neg for pneumonia. Flu test: negative. COVID neg.'],
  ['s/ fiebre, w/o headache, no h/o asthma'],
  ['Cefalea: no. Headache: none. DM (-), HTA (-). Cough resolved.'],
  ['AF: DM2, HTA. FH: asthma. Cáncer de mama en su hermana. Breast cancer in her mother.'],
  ['Madre con diabetes tipo 2. Padre hipertenso.'],
  ['Family history of breast cancer and asthma.'],
  ['Fiebre (no), cefalea (negativo). Chest pain? No. ¿Asma? No, nunca.'],
  ["She doesn’t report headache. He hasn't got asthma. Ningún dolor torácico. Neumonía: descartada."],
  ['Chest pain - denied. Dolor torácico: no refiere. Jamás tuvo asma. Carece de fiebre. Non-diabetic.'],
  ['Esposo con diabetes. Her husband has asthma.'],
  ['Sin signos de neumonía, bronquitis ni asma. No evidence of pneumonia, asthma or bronchitis. Free of headache.'],
  ['VIH negativo. HIV negative. No known asthma. Family history negative for asthma.'],
  ['Puño percusión negativa. Sin hemorragia posparto. No ureteric stone.'],
  [''.padEnd(30, '. ')],
])('of "%s" nothing is suggested', async (text) => {
  expect(await codesFor(app, doctor, `${text} Acude a renovar licencia.`)).toEqual([]);
});

test.each([
  ['Type 1 diabetes, glucose 320, HbA1c 9.', 'E10.9', 'E11.9'],
  ['DM tipo 1. Glicemia 290, poliuria.', 'E10.9', 'E11.9'],
])(
  'of "%s" the type that is named is suggested, and not the one that a sign is usually of',
  async (text, code, other) => {
    const codes = await codesFor(app, doctor, text);
    expect(codes[0]).toBe(code);
    expect(codes).not.toContain(other);
  },
);

test.each([
  ['Niega fiebre pero refiere cefalea intensa.', 'R51'],
  ['Puño percusión der (+).', 'N10'],
  ['Known ureteric stone on the right.', 'N20.1'],
  ['Sin fiebre. Tos seca hace una semana.', 'R05'],
  ['La madre refiere que el niño tiene fiebre sin foco.', 'R50.9'],
  ['No puede caminar por lumbalgia.', 'M54.5'],
  ['Cefalea que no cede con paracetamol.', 'R51'],
  ['HTA no controlada, sin tratamiento.', 'I10'],
  ['E.P.O.C. reagudizado', 'J44.9'],
  ['Pneumonia ruled out, acute bronchitis.', 'J20.9'],
  ['Neumonía: descartado TEP.', 'J18.9'],
  ['Chest pain? No fever. Low back pain.', 'M54.5'],
  ['The headache hasn’t resolved.', 'R51'],
  ['Asma (no controlada)', 'J45.9'],
  ['Cefalea - niega fiebre', 'R51'],
  ['Vive con su esposo, asma.', 'J45.9'],
  ['Los síntomas son tos y fiebre.', 'R05'],
  ['Nódulo y cáncer de mama izquierda, en control.', 'C50.9'],
  ['hipertencion arterial', 'I10'],
  ['bronqitis aguda', 'J20.9'],
  ['fx radio distal der', 'S52.5'],
  ['calculo 7 mm en riñon', 'N20.0'],
  ['Pt w/ T2DM, PMHx: asthma', 'J45.9'],
  ['No se puede descartar neumonía.', 'J18.9'],
  ['Pneumonia cannot be ruled out.', 'J18.9'],
  ['Apendicitis no excluida.', 'K35.8'],
  ['Sin signos de alarma, lumbalgia.', 'M54.5'],
  ['No evidence of fracture, low back pain.', 'M54.5'],
  ['No known allergies, asthma.', 'J45.9'],
  ['Lack of sleep, headache.', 'R51'],
  ['Nunca había tenido una cefalea tan intensa.', 'R51'],
  ['Cough not yet resolved.', 'R05'],
  ['Non-productive cough.', 'R05'],
  ['Non-radiating low back pain.', 'M54.5'],
  ['Chest pain with negative troponin.', 'R07.4'],
  ['Neumonía con TEP descartado.', 'J18.9'],
  ['Dolor abdominal Murphy negativo.', 'R10.4'],
  ['Anemia sangre oculta negativa.', 'D64.9'],
  ['Cáncer de mama triple negativo.', 'C50.9'],
  ['Her husband has noted asthma attacks.', 'J45.9'],
  ['FHx noncontributory, asthma.', 'J45.9'],
  ['Antecedentes familiares negativos, asma.', 'J45.9'],
  ['Obesidad, IMC 34', 'E66.9'],
  ['IMC 34', 'E66.9'],
  ['Temperatura de 39', 'R50.9'],
  ['BP 164/98 at two visits', 'I10'],
  ['Hgb 8,1 g/dl', 'D64.9'],
  ['ASMA BRONQUIAL', 'J45.9'],
  ['Asma bronquial, infección agudA de Vías urinarias', 'N39.0'],
  ['Resfrio comun sin fiebre'.normalize('NFD'), 'J00'],
])('of "%s" the first code is %s', async (text, code) => {
  expect((await codesFor(app, doctor, text)).slice(0, 2)).toContain(code);
});

test('a sign tells of a condition that is not named, and counts less than one that is', async () => {
  expect((await codesFor(app, doctor, 'No ve la pizarra del colegio.'))[0]).toBe('H52.1');
  expect((await codesFor(app, doctor, 'Child pulling at her ear, red eardrum.'))[0]).toBe('H66.9');
  expect((await codesFor(app, doctor, 'Rinorrea, estornudos. Rinitis alérgica.'))[0]).toBe('J30.4');
  expect(await codesFor(app, doctor, 'Niega ortopnea y rinorrea.')).toEqual([]);
});

test('a word of the other language is no abbreviation', async () => {
  expect(await codesFor(app, doctor, 'Vive con mi tia y toma tea.')).toEqual([]);
});

test('a word of common speech is not taken for a condition that is one letter from it, nor a shouted word for an abbreviation', async () => {
  expect(await codesFor(app, doctor, 'Conclusión: paciente asiático con alegría.')).toEqual([]);
  expect(await codesFor(app, doctor, 'PACIENTE HA VENIDO CON SU TIA')).toEqual([]);
});

test('a part of the body does not tell of its cancer, and normal values tell of nothing', async () => {
  expect((await codesFor(app, doctor, 'Dolor en próstata.')).slice(0, 1)).not.toContain('C61');
  expect(await codesFor(app, doctor, 'PA 118/76, IMC 24, TSH 2.1, Hb 13')).toEqual([]);
});

test('only codes of the catalog that are in use are suggested, and what it has below a header that is not billed', async () => {
  await app.db('cie10_codes').where({ code: 'R05' }).update({ active: false });
  expect(await codesFor(app, doctor, 'Tos seca')).toEqual([]);
  await app.db('cie10_codes').where({ code: 'R05' }).update({ active: true });
  await app.db('cie10_codes').where({ code: 'J45.9' }).update({ is_billable: false });
  const below = { chapter: 'X', parent_code: 'J45.9', level: 3, is_billable: true };
  await app.db('cie10_codes').insert([
    { ...below, code: 'J45.998', description: 'Other asthma' },
    { ...below, code: 'J45.909', description: 'Unspecified asthma, uncomplicated' },
  ]);
  expect((await codesFor(app, doctor, 'Asthma, stable'))[0]).toBe('J45.909');
});

test('what no list of synonyms names is found by the words of the catalog', async () => {
  const row = { chapter: 'XIX', parent_code: null, level: 2, is_billable: true };
  await app.db('cie10_codes').insert([
    { ...row, code: 'S83.2', description: 'Tear of meniscus, current injury', description_es: 'Desgarro de menisco' },
    { ...row, code: 'W56.2', description: 'Contact with orca or killer whale' },
  ]);
  expect((await codesFor(app, doctor, 'RM: desgarro de menisco interno.'))[0]).toBe('S83.2');
  expect(await codesFor(app, doctor, 'Rodilla estable, sin desgarro de menisco.')).toEqual([]);
});

test.each([`Neumonía adquirida en la comunidad; ${'abcd;'.repeat(3_900)}`, `${'no,'.repeat(6_600)} neumonía.`])(
  'a text of many parts is read to its end',
  async (text) => {
    expect(Array.isArray(await codesFor(app, doctor, text.slice(0, AI_LIMITS.text)))).toBe(true);
  },
);
