import type { Response } from 'supertest';
import { expectAudit, expectDenied } from '../../../test/support/expect.js';
import type { Credentials } from '../../../test/support/start.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const FHIR = '/fhir/R4';

const app = useClinical();

interface Bundle {
  total?: number;
  link: { relation: string; url: string }[];
  entry?: { fullUrl?: string; resource: { resourceType: string; id: string }; search: { mode: string } }[];
}

const entries = ({ body }: Response, mode: string) =>
  ((body as Bundle).entry ?? []).filter(({ search }) => search.mode === mode).map(({ resource }) => resource);
const idsIn = (response: Response) => entries(response, 'match').map(({ id }) => id);

const search = (caller: Credentials, query: string): Promise<Response> =>
  app
    .as(caller)
    .get(`${FHIR}/${encodeURI(query)}`)
    .then((response) => response);

/** Asks each, and says which of them found something else. */
async function expectFound(caller: Credentials, queries: Record<string, readonly string[]>): Promise<void> {
  const found: Record<string, unknown> = {};
  for (const query of Object.keys(queries)) {
    const response = await search(caller, query);
    found[query] = response.status === 200 ? idsIn(response).sort() : response.text;
  }
  expect(found).toEqual(Object.fromEntries(Object.entries(queries).map(([query, ids]) => [query, [...ids].sort()])));
}

test('patients are found by name without regard to accents, by numbers, dates and codes', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  await app.db('patients').where({ id: patient.id }).update({ sex: 'male', birth_date: '1950-01-01' });
  const { id } = await app.build.patient(clinic, {
    given_names: 'María José',
    first_surname: 'Ñúñez',
    second_surname: 'De la Cruz',
    birth_date: '1990-02-03',
    document_type: 'dni',
    document_number: '12.345.678-9',
    document_country: 'PE',
    phone: '+51987654321',
    email: 'maria@example.test',
    mrn: 'P-0001',
    address: JSON.stringify({ line: 'Av. Perú 1', city: 'Cuzco', country: 'PE' }),
  });
  const own = `urn:clinic:${clinic.id}:mrn`;
  await expectFound(doctor, {
    'Patient?name=maria': [id],
    'Patient?name=MARÍA': [id],
    'Patient?name=nunez': [id],
    'Patient?name=maria jose': [id],
    'Patient?name=ría': [],
    'Patient?name=%25': [],
    'Patient?name:contains=ría': [id],
    'Patient?family=cruz': [id],
    'Patient?family=maria': [],
    'Patient?given=jose': [id],
    'Patient?family:exact=Ñúñez De la Cruz': [id],
    'Patient?family:exact=ñúñez de la cruz': [],
    'Patient?name=nobody,maria': [id],
    'Patient?name=maria&name=nobody': [],
    'Patient?birthdate=1990-02-03': [id],
    'Patient?birthdate=1990-02': [id],
    'Patient?birthdate=1990': [id],
    'Patient?birthdate=ne1990': [patient.id],
    'Patient?birthdate=gt1990-02-03': [],
    'Patient?birthdate=ge1990-02-03&birthdate=le9999-12-31': [id],
    'Patient?birthdate=lt1990': [patient.id],
    'Patient?birthdate=sa1980&birthdate=eb1991': [id],
    'Patient?gender=male': [patient.id],
    'Patient?gender:not=male': [id],
    'Patient?gender=http://hl7.org/fhir/administrative-gender|female': [id],
    'Patient?gender=http://loinc.org|female': [],
    'Patient?phone=51 987 654 321': [id],
    'Patient?telecom=email|maria@example.test': [id],
    'Patient?email:missing=true': [patient.id],
    'Patient?email:missing=false': [id],
    'Patient?identifier=P-0001': [id],
    [`Patient?identifier=${own}|P-0001`]: [id],
    'Patient?identifier=urn:clinic:document:dni:PE|123456789': [id],
    'Patient?identifier=urn:clinic:document:dni:CL|123456789': [],
    'Patient?identifier=urn:clinic:document:dni:PE|': [id],
    'Patient?address-city=cuz': [id],
    'Patient?address=perú': [id],
    [`Patient?_id=${id}`]: [id],
    [`Patient?_id=${id},${patient.id}`]: [id, patient.id],
    'Patient?_id=x': [],
    'Patient?_lastUpdated=lt2020': [],
    'Patient?active=true&deceased=false': [id, patient.id],
  });
});

test('encounters are found by reference, chain and period, and bring what they refer to', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const begin = (started_at: string, values: object = {}) =>
    app.build.consultation(clinic, doctor.practitioner_id, { patient_id: patient.id, started_at, ...values });
  // The evening of the last of February where the clinic is.
  const { id } = await begin('2026-03-01T01:30:00Z', { ended_at: '2026-03-01T02:00:00Z' });
  const { id: open } = await begin('2026-03-05T10:00:00Z', { type: 'telemedicine' });
  const both = [id, open];
  await expectFound(doctor, {
    [`Encounter?patient=${patient.id}`]: both,
    [`Encounter?subject=Patient/${patient.id}`]: both,
    [`Encounter?subject:Patient=${patient.id}`]: both,
    [`Encounter?patient=http://localhost:3001/fhir/R4/Patient/${patient.id}`]: both,
    [`Encounter?patient=https://elsewhere.example/Patient/${patient.id}`]: [],
    [`Encounter?practitioner=${doctor.practitioner_id}`]: both,
    [`Encounter?patient=${doctor.practitioner_id}`]: [],
    'Encounter?patient.birthdate=1980-05-17': both,
    'Encounter?subject:Patient.gender=male': [],
    'Encounter?date=2026-02-28&date=lt9999-12-31T23:59:59-12:00&_lastUpdated=le9999&_count=2147483647': [id],
    'Encounter?date=2026-03-01': [],
    'Encounter?date=ge2026-03-01': [open],
    'Encounter?date=2026-03-01T01:30:00Z': [],
    'Encounter?date=le2026-02': [id],
    'Encounter?date=gt2026-04': [open],
    'Encounter?class=VR': [open],
    'Encounter?status=in-progress,finished': both,
    'Encounter?status=planned': [],
  });
  const answer = await search(doctor, `Encounter?_id=${id}&_include=Encounter:patient`);
  expect(entries(answer, 'include')).toMatchObject([{ resourceType: 'Patient', id: patient.id }]);
  await expectAudit(app, answer, { event: 'consultation.search', patient_ids: [patient.id], result_count: 1 });

  await expectFound(doctor, {
    'Patient?_has:Encounter:patient:class=VR': [patient.id],
    'Patient?_has:Encounter:patient:status=finished': [],
  });
  const reverse = await search(doctor, `Patient?_id=${patient.id}&_revinclude=Encounter:patient`);
  expect(
    entries(reverse, 'include')
      .map((resource) => resource.id)
      .sort(),
  ).toEqual(both.sort());
});

test('a search never finds, counts, follows or includes what the policy hides', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const stranger = await app.build.patient(clinic, { birth_date: '2001-01-01' });
  const colleague = await app.build.user(clinic, 'doctor');
  await app.build.consultation(clinic, colleague.practitioner_id ?? '', { patient_id: stranger.id });
  const own = await app.build.consultation(clinic, doctor.practitioner_id, { patient_id: patient.id });
  await app.build.phiPolicy(clinic, { roles: ['doctor'], relation: 'own' });
  const all = await search(doctor, 'Encounter?_total=accurate');
  expect({ total: all.body.total, ids: idsIn(all) }).toEqual({ total: 1, ids: [own.id] });
  expect((await search(doctor, 'Encounter?_summary=count')).body).toMatchObject({ total: 1 });
  await expectFound(doctor, { 'Patient?_has:Encounter:patient:status=in-progress': [patient.id] });
  const reverse = await search(doctor, `Patient?_id=${stranger.id}&_revinclude=Encounter:patient`);
  expect(entries(reverse, 'include')).toEqual([]);

  const frontDesk = await app.build.user(clinic, 'front_desk');
  expectDenied(await search(frontDesk, 'Condition'), 'missing_ability');
  expectDenied(await search(frontDesk, 'Patient?_has:Condition:patient:code=J00'), 'missing_ability');
  const without = await search(frontDesk, 'Patient?_revinclude=Condition:patient');
  expect(without.status).toBe(200);
  expect(entries(without, 'include')).toEqual([]);
  expect(entries(without, 'outcome')).toMatchObject([{ issue: [{ code: 'suppressed' }] }]);
});

test('pages lose nothing while others write, and no page is a forgery', async () => {
  const { clinic, doctor } = await app.build.practice();
  const names = ['Álvarez', 'Alvarez', 'Bravo', 'Álvarez', 'Cano', 'Bravo'];
  const made = await Promise.all(names.map((first_surname) => app.build.patient(clinic, { first_surname })));
  const before = new Set(made.map(({ id }) => id));
  for (const sort of ['', '&_sort=family', '&_sort=-family,birthdate', '&_sort=-_lastUpdated', '&_sort=_lastUpdated']) {
    const seen: string[] = [];
    let url: string | undefined = `${FHIR}/Patient?_count=2${sort}`;
    let pages = 0;
    while (url !== undefined) {
      const page: Response = await app.as(doctor).get(url).expect(200);
      seen.push(...idsIn(page));
      if (sort !== '&_sort=-_lastUpdated') await app.build.patient(clinic, { first_surname: 'Aaron' });
      const next: string | undefined = (page.body as Bundle).link.find(({ relation }) => relation === 'next')?.url;
      url =
        (pages += 1) < 40 && next !== undefined && before.size > 0
          ? next.replace('http://localhost:3001', '')
          : undefined;
      if ([...before].every((id) => seen.includes(id))) url = undefined;
    }
    expect([...before].filter((id) => !seen.includes(id))).toEqual([]);
    expect(new Set(seen).size).toBe(seen.length);
  }
  const [first] = [await search(doctor, 'Patient?_count=1')];
  const next = (first.body as Bundle).link.find(({ relation }) => relation === 'next')?.url ?? '';
  const page = new URL(next).searchParams.get('_page') ?? '';
  expect(page).not.toContain('Alvarez');
  const elsewhere = await app.build.practice();
  for (const [caller, sealed] of [
    [doctor, `${page.slice(0, -4)}AAAA`],
    [doctor, 'x'],
    [elsewhere.doctor, page],
  ] as const) {
    const refused = await search(caller, `Patient?_page=${sealed}`);
    expect(refused.status).toBe(400);
    expect(refused.body.issue).toMatchObject([{ code: 'invalid', expression: ['_page'] }]);
  }
});

test('what is not understood is said, refused where the caller is strict, and never taken for something else', async () => {
  const { doctor, patient } = await app.build.practice();
  const lenient = await search(doctor, 'Patient?foo=bar&gender=female&_sort=phone');
  expect(idsIn(lenient)).toEqual([patient.id]);
  expect(entries(lenient, 'outcome')).toMatchObject([
    {
      issue: [
        { severity: 'warning', expression: ['foo'] },
        { severity: 'warning', expression: ['_sort'] },
      ],
    },
  ]);
  expect((lenient.body as Bundle).link[0]?.url).toBe('http://localhost:3001/fhir/R4/Patient?gender=female');
  const strict = await app.as(doctor).get(`${FHIR}/Patient?foo=bar`).set('Prefer', 'handling=strict');
  expect(strict.status).toBe(400);
  for (const query of [
    'birthdate=yesterday',
    'birthdate=2026-02-30',
    'birthdate=1990-1-1',
    'name:soundex=maria',
    'gender:above=male',
    'gender=a|b|c',
    'email:missing=perhaps',
    '_count=many',
    '_summary=some',
    '_total=few',
    '_include=Patient',
    '_sort=name,given,family,birthdate',
    '_lastUpdated=zz2020',
    '_lastUpdated=2026-01-01T00:00:00+99:99',
    'birthdate=ge2026-01-01T00:00:00-15:00',
  ]) {
    const refused = await search(doctor, `Patient?${query}`);
    expect({ query, status: refused.status, issues: refused.body.issue?.length }).toEqual({
      query,
      status: 400,
      issues: 1,
    });
  }
  expect((await search(doctor, `Patient?name=${'x,'.repeat(3_500)}`)).status).toBe(400);
  const deep = await search(doctor, `Encounter?${'subject._has:Encounter:patient:'.repeat(6)}status=finished`);
  expect(deep.status).toBe(400);
});
