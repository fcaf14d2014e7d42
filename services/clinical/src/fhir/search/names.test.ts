import { FHIR_LIMITS } from '../limits.js';
import { get, walked } from '../../../test/support/fhir-chart.js';
import { useClinical } from '../../../test/support/use-clinical.js';

/** Searches for names are made of what lies together and what is elsewhere: nobody is lost or found twice between them. */
const app = useClinical();

/** In the order of their names. */
const PEOPLE: readonly [given_names: string, first_surname: string, second_surname?: string][] = [
  ['Ana', 'Rosales', 'Rosal'],
  ['Ana Rosa', 'Díaz'],
  ['Bea', 'de la Rosa'],
  ['Cleo', 'Soto', 'Rosas'],
  ["D'Rosa", 'Soto'],
  ['Eva-Rosa', 'Pinto', 'Soto'],
  ['Pía', 'Soto', 'Arrosa'],
  ['ROSA MARÍA', 'Zúñiga'],
  ['Rosa', 'Rosa', 'Rosa'],
  ['Rósalba', 'Pérez', 'Soto'],
  ['Zoe', 'Pérez', 'Rosa'],
];

const wordsOf = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/);

test('a name is found by any of its words, in every order, each patient once, however much is sorted or counted', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const ids: string[] = [];
  for (const [given_names, first_surname, second_surname] of PEOPLE)
    ids.push(
      (await app.build.patient(clinic, { given_names, first_surname, second_surname: second_surname ?? null })).id,
    );
  const having = (part: (person: (typeof PEOPLE)[number]) => string, ...words: string[]) =>
    ids.filter((_, index) =>
      words.every((word) => wordsOf(part(PEOPLE[index] ?? ['', ''])).some((each) => each.startsWith(word))),
    );
  const name = (person: (typeof PEOPLE)[number]) => person.join(' ');
  const searches: [query: string, expected: string[]][] = [
    ['name=rosa', having(name, 'rosa')],
    ['name=ROSÁ', having(name, 'rosa')],
    ['name=soto', having(name, 'soto')],
    ['given=rosa', having(([given]) => given, 'rosa')],
    ['family=rosa', having(([, ...family]) => family.join(' '), 'rosa')],
    ['name=rosa&name=soto', having(name, 'rosa', 'soto')],
    ['name=rosa&name=ana&name=rosal&name=a', having(name, 'rosa', 'ana', 'rosal', 'a')],
    [
      'family=soto&given=rosa',
      ids
        .filter((id) => having(([given]) => given, 'rosa').includes(id))
        .filter((id) => having(([, ...family]) => family.join(' '), 'soto').includes(id)),
    ],
  ];
  const { sorted, counted } = FHIR_LIMITS;
  const orders = ['', '_sort=name', '_sort=-family', '_sort=given', '_sort=birthdate'];
  for (const limits of [{}, { sorted: 1, counted: 2 }])
    for (const [query, expected] of searches)
      for (const order of orders) {
        Object.assign(FHIR_LIMITS, { sorted, counted }, limits);
        const found = await walked(app, doctor, `Patient?${query}&_count=2&${order}`);
        expect({ limits, query, order, found: [...found].sort() }).toEqual({
          limits,
          query,
          order,
          found: [...expected].sort(),
        });
        if (order === '_sort=name') expect({ query, found }).toEqual({ query, found: expected });
        const { body } = await get(app, doctor, `Patient?${query}&${order}`);
        const told = expected.length <= FHIR_LIMITS.counted ? expected.length : undefined;
        expect({ limits, query, order, total: body.total }).toEqual({ limits, query, order, total: told });
      }
  Object.assign(FHIR_LIMITS, { sorted, counted });
  expect(await walked(app, doctor, 'Patient?name=rosa')).not.toContain(patient.id);
});

test("what the document's number says is no name, and another clinic's patients are in no part", async () => {
  const { clinic, doctor } = await app.build.practice();
  const other = await app.build.practice();
  await app.build.patient(clinic, { given_names: 'Luz', document_type: 'passport', document_number: 'VERDE 77' });
  const [first, second] = [
    await app.build.patient(clinic, { given_names: 'Verde', first_surname: 'Luna' }),
    await app.build.patient(clinic, { given_names: 'Luna', first_surname: 'Verde' }),
  ];
  await app.build.patient(other.clinic, { given_names: 'Verde', first_surname: 'Verde' });
  for (const order of ['', '&_sort=family', '&_sort=-given'])
    expect((await walked(app, doctor, `Patient?name=verde${order}`)).sort()).toEqual([first.id, second.id].sort());
});

test('records are found by any word of the name of whom they are about, each once', async () => {
  const { clinic, doctor } = await app.build.practice();
  const long = 'Wolfe'.repeat(30);
  const people = [...PEOPLE, ['Ana', `${long}a`, 'Luz'], [`Luz ${long}b`, 'Soto'], ['Aŉa', 'Soto']] as const;
  const encounters: string[] = [];
  for (const [given_names, first_surname, second_surname = null] of people) {
    const { id } = await app.build.patient(clinic, { given_names, first_surname, second_surname });
    encounters.push((await app.build.consultation(clinic, doctor.practitioner_id, { patient_id: id })).id);
  }
  const having = (word: string) =>
    encounters.filter((_, index) => wordsOf(people[index]?.join(' ') ?? '').some((each) => each.startsWith(word)));
  const searches: Record<string, string[]> = {
    rosa: having('rosa'),
    ROSÁ: having('rosa'),
    s: having('s'),
    la: having('la'),
    d: having('d'),
    [long]: having(long.toLowerCase()),
    [`${long}b`]: having(`${long.toLowerCase()}b`),
    [`${long}c`]: [],
    'rosa,soto': [...new Set([...having('rosa'), ...having('soto')])],
    'rosa maria': having('zuniga'),
    Aŉa: encounters.slice(-1),
  };
  for (const [name, expected] of Object.entries(searches)) {
    const found = await walked(app, doctor, `Encounter?patient.name=${name}&_count=2`);
    expect({ name, found: found.sort() }).toEqual({ name, found: [...expected].sort() });
  }
});

test('`:exact` finds one of several given names, or all of them, and no part of one', async () => {
  const { clinic, doctor } = await app.build.practice();
  const person = async (given_names: string, first_surname = 'Luz', second_surname: string | null = null) =>
    (await app.build.patient(clinic, { given_names, first_surname, second_surname })).id;
  const both = await person('José Ñandú');
  const last = await person('Ana María José');
  const plain = await person('José');
  const longer = await person('Joséfa');
  const surnamed = await person('Ana', 'José', 'Soto');
  const found = async (search: string) =>
    (await walked(app, doctor, `Patient?${search}`)).filter((id) => [both, last, plain, longer, surnamed].includes(id));
  const expected: [search: string, ids: string[]][] = [
    ['given:exact=José', [both, last, plain]],
    ['given:exact=Ñandú', [both]],
    ['given:exact=José Ñandú', [both]],
    ['given:exact=jose', []],
    ['given:exact=Jos', []],
    ['given:exact=Ñandú José', []],
    ['name:exact=José', [both, last, plain]],
    ['given:exact=José&_sort=given', [both, last, plain]],
    ['given:exact=José&_sort=-family', [both, last, plain]],
    ['given:exact=José&_count=1&_sort=given', [both, last, plain]],
    ['family:exact=José', []],
    ['family:exact=José Soto', [surnamed]],
  ];
  for (const [search, ids] of expected)
    expect([search, (await found(search)).toSorted()]).toEqual([search, ids.toSorted()]);
});
