import { identityNotes, remains, type Named } from '../../../../test/support/identity-notes.js';
import { createDeidentifier } from './deidentifier.js';
import { NOBODY, type Identities } from './identity.js';

const identitiesOf = (person: Named): Identities => ({
  ...NOBODY,
  names: [person.given, person.surname, person.second],
  numbers: [person.document, person.mrn, person.phone],
  emails: [person.email],
  addresses: [`${person.street} ${person.number}`, person.city],
  birth_date: person.birth_date,
});

const NOTES = identityNotes(200);

test('of 200 notes with every kind of identifier in odd spellings nothing is left, and all of it is put back', () => {
  for (const { person, text, written } of NOTES) {
    const { hide, restore } = createDeidentifier(identitiesOf(person));
    const hidden = hide(text);
    const left = [...remains(hidden, person), ...written.filter((word) => word.length > 3 && hidden.includes(word))];
    expect({ text, hidden, left }).toEqual({ text, hidden, left: [] });
    expect(restore(hidden)).toBe(text);
  }
});

test('what is clinical stays', () => {
  const { hide } = createDeidentifier({ ...NOBODY, names: ['Lucía Prado'], birth_date: '1980-01-02' });
  for (const text of [
    'TA 130/85, FC 78, SpO2 96 %, temperatura 38.5 °C, glucosa 182 mg/dL.',
    'Dolor torácico desde el 2026-10-02; troponina 0.04 ng/mL.',
    'Metformina 850 mg cada 12 h, amoxicilina 500 mg.',
    'Plaquetas 250000, leucocitos 11.500.',
    'Persistent cough for two weeks. Denies chest pain.',
  ])
    expect(hide(text)).toBe(text);
});

test('others are hidden by the words before them, and common names', () => {
  const { hide } = createDeidentifier(NOBODY);
  expect(hide('Acude con su madre Eufrasia Pumacahua. Referido por Dr. Chumpitaz.')).toBe(
    'Acude con su madre [NAME_1]. Referido por Dr. [NAME_2].',
  );
  expect(hide('Habló con Carlos Mendoza.')).toBe('Habló con [NAME_3].');
});

test('who is named in one text is hidden in all, by one placeholder, and so is a number', () => {
  const { read, hide } = createDeidentifier(NOBODY);
  const texts = ['Pumacahua llamó ayer; 44-551.', 'Acude con su madre Pumacahua. DNI 44-551.'];
  read(texts);
  expect(texts.map(hide)).toEqual(['[NAME_1] llamó ayer; [NUMBER_1].', 'Acude con su madre [NAME_1]. DNI [NUMBER_1].']);
});

test.each([
  ['Paciente del doce de marzo de 1980.', 'Paciente del [DATE_1].'],
  ['Es del 12 de marzo del 80, sano.', 'Es del [DATE_1], sano.'],
  ['She is of March 12th, 1980.', 'She is of [DATE_1].'],
  ['March the twelfth, 1980', '[DATE_1]'],
  ['the twelfth of March, 1980', 'the [DATE_1]'],
  ['Control el trece de marzo de 1980.', 'Control el trece de marzo de 1980.'],
  ['Nacido el treinta y uno de mayo de 1944 en Lima.', 'Nacido el [DATE_1] en Lima.'],
  ['Born on May the twenty-first, 1944.', 'Born on [DATE_1].'],
])('the day of birth is hidden in words: %s', (text, hidden) => {
  expect(createDeidentifier({ ...NOBODY, birth_date: '1980-03-12' }).hide(text)).toBe(hidden);
});

test('who is known by a document that another system gave is hidden too', () => {
  const { hide } = createDeidentifier({ ...NOBODY, numbers: ['AB-77'] });
  expect(hide('Carné AB 77, tel. 4455')).not.toMatch(/77|4455/);
});

test('a text that holds a placeholder already is not mistaken for what was hidden', () => {
  const { hide, restore } = createDeidentifier({ ...NOBODY, names: ['Wenceslao'] });
  const text = 'Wenceslao wrote [NAME_1] and [NAME_7].';
  expect(restore(hide(text))).toBe(text);
  expect(restore('[NAME_9] was invented')).toBeUndefined();
});

test('the longest text is hidden in a moment', () => {
  const text = NOTES.map((note) => note.text)
    .join('\n')
    .repeat(2)
    .slice(0, 20_000);
  const began = Date.now();
  createDeidentifier(identitiesOf(NOTES[0]!.person)).hide(text);
  createDeidentifier(identitiesOf(NOTES[0]!.person)).hide(`${'a '.repeat(5_000)}${'1 '.repeat(5_000)}`);
  expect(Date.now() - began).toBeLessThan(5_000);
});

test.each([
  ['a name of one letter', { names: ['Aaaaaaaaaaaa'] }, `${'a'.repeat(60)}b`],
  ['a name with letters that are doubled', { names: ['Aabbccaabbcc'] }, 'aabbcc '.repeat(2_800)],
  ['a mail address of one letter', { emails: ['aaaaaaaaaaaa@aaaa.aa'] }, `${'a'.repeat(60)}b`],
  ['an address of single letters', { addresses: ['A a a a a a a a a a a a'] }, `${'a '.repeat(60)}b`],
  ['many names', { names: Array.from({ length: 300 }, (_, nth) => `Nombre${nth}`) }, 'nombrado '.repeat(2_000)],
  ['a word without an end', {}, 'a'.repeat(20_000)],
  ['a number without an end', {}, '1'.repeat(20_000)],
  ['an address without an end', {}, 'www.'.repeat(5_000)],
] satisfies [string, Partial<Identities>, string][])(
  '%s takes a moment, whatever is written',
  (_, identities, text) => {
    const began = Date.now();
    createDeidentifier({ ...NOBODY, ...identities }).hide(text);
    expect(Date.now() - began).toBeLessThan(2_000);
  },
);

test('letters that are repeated, spread or broken over lines are hidden still', () => {
  const { hide } = createDeidentifier({ ...NOBODY, names: ['Aarón Lloclla'], addresses: ['Calle Este 12'] });
  for (const text of ['Aaarón', 'a a r o n', 'A-a\nr.o n', 'aaron', 'L l o c l l a', 'LLOCLLLA', 'calle, este 12'])
    expect(hide(text)).toMatch(/^\[(?:NAME|ADDRESS)_\d\]$/);
});
