import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { startOwnTests, TESTS } from '../../../test/support/own-tests.js';
import type { TestApp } from '../../../test/support/start.js';

const { theApp, aClinic, post, codes } = startOwnTests();
let app: TestApp;
beforeAll(() => {
  app = theApp();
});

test('tests are found by words, kind, state and whose they are, page by page', async () => {
  const { administrator, clinic } = await aClinic();
  await post(administrator, '', { kind: 'laboratory', code: 'ZZ-1', name: 'Ácido zeta libre' });
  await post(administrator, '', { kind: 'laboratory', code: 'ZZ-2', name: 'Zeta total', active: false });
  await post(administrator, '', { kind: 'imaging', code: 'ZZ-3', name: 'Zeta scan' });
  expect(await codes(administrator, { q: 'acido zeta' })).toEqual(['ZZ-1']);
  expect(await codes(administrator, { q: 'ZZ-' })).toEqual(['ZZ-1', 'ZZ-2']);
  expect(await codes(administrator, { q: 'zeta', active: true })).toEqual(['ZZ-1']);
  expect(await codes(administrator, { q: '100%' })).toEqual([]);
  const first = await app.as(administrator).get(TESTS).set('Accept-Language', 'es').query({ kind: 'laboratory' });
  const names = first.body.data.map(({ name, name_es }: { name: string; name_es: string | null }) => name_es ?? name);
  expect(names[0]).toMatch(/^A/);
  expect(names.at(-1)).not.toMatch(/^A/);
  const page = await app.as(administrator).get(TESTS).query({ kind: 'laboratory', per_page: 2, page: 2 });
  expect(page.body.meta).toMatchObject({ current_page: 2, from: 3, to: 4 });
  await expectAudit(app, page, { event: 'catalog.search', result_count: 2 });
  expectInvalid(await app.as(administrator).get(TESTS).query({ q: 'x', active: 'maybe' }), 'kind', 'q', 'active');
  const desk = await app.build.user(clinic, 'front_desk');
  expectDenied(await app.as(desk).get(TESTS).query({ kind: 'laboratory' }), 'missing_ability');
});
