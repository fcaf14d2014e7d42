import { get, walked } from '../../../test/support/fhir-chart.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('addresses are found by the beginning of any word of theirs, of several words by the first and what follows it', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const other = await app.build.practice();
  const living = async (address: object | null, at = clinic) =>
    (await app.build.patient(at, { address: address && JSON.stringify(address) })).id;
  const long = 'x'.repeat(3000);
  const near = await living({ line: "Pasaje O'Higgins 777, depto. 4", city: 'San Pedro de la Paz', country: 'CL' });
  const far = await living({ line: 'Calle 777', city: 'Ñuñoa', region: 'Metropolitana', postal_code: '777-0001' });
  const odd = await living({ city: `${long}y`, line: 'San (Pedro) & Cía' });
  const nowhere = [patient.id, await living(null)];
  await living({ line: 'Calle 777', city: 'San Pedro' }, other.clinic);
  const searches: Record<string, string[]> = {
    'Patient?address=calle 7': [far],
    'Patient?address=CALLE 777': [far],
    'Patient?address=777': [near, far],
    'Patient?address=777 calle': [],
    'Patient?address=alle': [],
    'Patient?address:contains=alle': [far],
    "Patient?address=o'higgins": [near],
    'Patient?address=higgins 777 depto': [near],
    'Patient?address=san pedro': [near, odd],
    'Patient?address=4 san': [],
    'Patient?address-city=pedro de': [near],
    'Patient?address-city=nunoa': [far],
    'Patient?address-city=san': [near],
    'Patient?address-country=cl': [near],
    'Patient?address-state=metro,none': [far],
    'Patient?address-postalcode=777': [far],
    'Patient?address-city:exact=Ñuñoa': [far],
    [`Patient?address-city=${long}`]: [odd],
    [`Patient?address-city=${long}y`]: [odd],
    [`Patient?address-city=${long}z`]: [],
    [`Patient?address=${long}y san`]: [],
    "Patient?address=' !": [],
    'Patient?address=cía:*': [odd],
    'Patient?address-city=san&address=777': [near],
    'Patient?address:missing=true': nowhere,
    'Patient?address:missing=false': [near, far, odd],
    'Patient?address-state:missing=true': [near, odd, ...nowhere],
    'Patient?address-state:missing=false': [far],
    'Patient?address-city:missing=true&address-country:missing=true': nowhere,
    'Patient?address-country:missing=false&address-postalcode:missing=true': [near],
  };
  for (const [query, expected] of Object.entries(searches)) {
    const found = await walked(app, doctor, `${query}&_count=1`);
    expect({ query, found: found.sort() }).toEqual({ query, found: expected.sort() });
    const { body } = await get(app, doctor, query);
    expect({ query, total: body.total }).toEqual({ query, total: expected.length });
  }
  await app.build.consultation(clinic, doctor.practitioner_id, { patient_id: near });
  const { body } = await get(app, doctor, 'Encounter?patient.address-city=pedro&patient.address=777');
  expect(body.total).toBe(1);
});
