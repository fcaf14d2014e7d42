import { FHIR, newNumber, patientOf } from '../../../test/support/bundles.js';
import type { TestApp } from '../../../test/support/start.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();
let practice: Awaited<ReturnType<TestApp['build']['practice']>>;
beforeAll(async () => {
  practice = await app.build.practice();
});

test('a client that sends back what it read, without If-Match, replaces that version and no later one', async () => {
  const { body } = await app.as(practice.doctor).post(`${FHIR}/Patient`).send(patientOf(newNumber()));
  const put = (resource: object) => app.as(practice.doctor).put(`${FHIR}/Patient/${body.id}`).send(resource);
  const done = await put({ ...body, gender: 'male' });
  expect({ status: done.status, version: done.body.meta.versionId }).toEqual({ status: 200, version: '2' });
  const late = await put({ ...body, gender: 'female' });
  expect({ status: late.status, etag: late.headers['etag'] }).toEqual({ status: 412, etag: 'W/"2"' });
  expect((await put({ ...done.body, gender: 'female' })).body).toMatchObject({ gender: 'female' });
});
