import Joi from 'joi';
import { signedIn } from '../src/http/access.js';
import { endpoint } from '../src/http/endpoint.js';
import {
  aliased,
  bool,
  enumOf,
  groupSettingUpdate,
  id,
  int,
  jsonArray,
  jsonObject,
  jsonOrText,
  orNull,
  str,
  text,
} from '../src/http/param-types.js';
import { buildRealm, type TestRealm } from './support/builders.js';
import { expectError, expectRefused, expectSuccess } from './support/expect.js';
import { startChat, type Chat } from './support/start.js';

/** How many items of `counted` were looked at one by one. */
let looked = 0;

const params = {
  thing_id: id().required(),
  topic: aliased(str().max(5), 'subject'),
  title: text(5),
  flag: bool().default(false),
  count: int({ min: 1, max: 10 }),
  ids: jsonArray(id()).max(1000),
  items: jsonArray(
    Joi.object({ stream_id: id().required(), value: Joi.alternatives(Joi.boolean(), Joi.string()) }),
  ).max(1000),
  shape: jsonObject({ key: str() }),
  kind: enumOf('small', 'large'),
  to: jsonOrText(id(), Joi.string(), Joi.array().items(id()).max(1000)),
  folder: orNull(id()),
  group: groupSettingUpdate(),
  counted: jsonArray(
    Joi.any().custom((value: unknown) => {
      looked += 1;
      return value;
    }),
  ).max(10),
};

const declaration = {
  path: '/things/{thing_id}',
  operationId: 'understand',
  summary: 'Says what it understood',
  access: signedIn,
  params: Joi.object(params),
  response: Joi.object({ params: Joi.object().required(), client: Joi.string().required() }),
} as const;

const handler = async ({ params: understood, client }: { params: unknown; client: string }) => ({
  params: understood,
  client,
});

const endpoints = [
  endpoint({ ...declaration, method: 'get', handler }),
  endpoint({ ...declaration, method: 'post', handler }),
  endpoint({ ...declaration, method: 'delete', handler }),
];

describe('parameters', () => {
  let chat: Chat;
  let realm: TestRealm;

  beforeAll(async () => {
    chat = await startChat({ endpoints });
    realm = await buildRealm(chat);
  });
  afterAll(() => chat.stop());

  const post = (form: string, path = '/things/7') =>
    chat.api(realm.member).request('post', path).type('form').send(form);
  const understood = async (form: string) => expectSuccess(await post(form)).params;

  test('takes strings raw and everything else as strict JSON text', async () => {
    expect(await understood('topic=5&flag=true&count=5&ids=[1,2]&kind=small&folder=null')).toEqual({
      thing_id: 7,
      topic: '5',
      flag: true,
      count: 5,
      ids: [1, 2],
      kind: 'small',
      folder: null,
    });
    const group = { new: { direct_members: [1], direct_subgroups: [] }, old: 3 };
    expect(await understood(`group=${encodeURIComponent(JSON.stringify(group))}`)).toMatchObject({ group });
  });

  test('reads a value that may be bare text or JSON as what it is', async () => {
    expect(await understood('to=general')).toMatchObject({ to: 'general' });
    expect(await understood('to=12')).toMatchObject({ to: 12 });
    expect(await understood('to=[1,2]')).toMatchObject({ to: [1, 2] });
    expect(await understood('to="12"')).toMatchObject({ to: '12' });
  });

  test.each([
    ['flag=1', 'flag is not a boolean'],
    ['flag=yes', 'flag is not valid JSON'],
    ['count="5"', 'count is not a number'],
    ['count=5.0', 'count is not an integer'],
    ['count=5.5', 'count is not an integer'],
    ['count=11', 'count is too large (limit: 10)'],
    ['count=0', 'count is too small (at least 1)'],
    ['ids=7', 'ids is not a list'],
    ['ids=[1,"2"]', 'ids[1] is not a number'],
    ['ids=[99999999999999999999]', 'ids[0] is too large'],
    ['items=[{"value":true}]', 'items[0]["stream_id"] field is missing'],
    ['items=[{"stream_id":1,"value":7}]', 'items[0]["value"] is not an allowed type'],
    ['items=[{"stream_id":1,"size":7}]', 'items[0]["size"] is an unexpected argument'],
    ['shape=[]', 'shape is not an object'],
    ['kind=huge', 'kind must be one of small, large'],
    ['title=%20%20', 'title cannot be blank'],
    ['topic=abcdef', 'topic is too long (limit: 5 characters)'],
    ['topic=a%00b', 'topic must not contain null bytes'],
    ['shape={"key":"a\\u0000"}', 'shape must not contain null bytes'],
    ['shape={"__proto__":{"a":1}}', 'shape["__proto__"] is an unexpected argument'],
    [`ids=${'['.repeat(5000)}${']'.repeat(5000)}`, 'ids is nested too deeply'],
    ['topic=%FF', 'The parameters are not well-formed UTF-8 in percent-encoding.'],
    ['topic=%E0%A4%A', 'The parameters are not well-formed UTF-8 in percent-encoding.'],
  ])('refuses %.40s', async (form, msg) => {
    const response = await post(form);
    expectRefused(response, msg);
  });

  const list = (item: string, length: number) => `[${Array.from({ length }, () => item).join(',')}]`;
  const members = (length: number) => `{${Array.from({ length }, (_, n) => `"k${n}":1`).join(',')}}`;

  test.each([
    [`counted=${list('1', 11)}`, 'counted has too many items (limit: 10)'],
    [`counted=${list('1', 400_000)}`, 'counted has too many items (limit: 10)'],
    [`counted=[${list('1', 400_000)}]`, 'counted has too many items (limit: 10)'],
    [`counted=[${members(1_001)}]`, 'counted has too many members'],
    [`counted=[{"${'k'.repeat(201)}":1}]`, 'counted has too long a key'],
    [`items=${list(list('1', 60), 900)}`, 'items has too many values'],
    [`ids=${list('1', 1000)}&items=${list(list('1', 60), 820)}`, 'items has too many values'],
  ])('counts before it looks: %.30s', async (form, msg) => {
    looked = 0;
    const response = await post(form);
    expectRefused(response, msg);
    expect(looked).toBe(0);
  });

  test('names few of many parameters that it does not know', async () => {
    const names = Array.from({ length: 200 }, (_, n) => `unknown${String(n).padStart(3, '0')}`);
    const body = expectSuccess(await post(names.map((name) => `${name}=1`).join('&')));
    expect(body.ignored_parameters_unsupported).toEqual(names.slice(0, 50));
  });

  test('takes a parameter by its old name, but not by both', async () => {
    expect(await understood('subject=old')).toMatchObject({ topic: 'old' });
    expectError(await post('subject=old&topic=new'), 'REQUEST_CONFUSING_VAR', {
      var_name1: 'topic',
      var_name2: 'subject',
    });
  });

  test('lets the path win over the body, and the body over the query, for every verb', async () => {
    const response = await chat
      .api(realm.member)
      .request('delete', '/things/7?topic=query&count=2')
      .type('form')
      .send('topic=body&thing_id=9');
    expect(expectSuccess(response).params).toMatchObject({ thing_id: 7, topic: 'body', count: 2 });
  });

  test('lists in order what it does not know, and knows `client` everywhere', async () => {
    const body = expectSuccess(await post('zebra=1&client=phone&apple=2&constructor=3&__proto__=4'));
    expect(body.ignored_parameters_unsupported).toEqual(['__proto__', 'apple', 'constructor', 'zebra']);
    expect(body.client).toBe('phone');
    const refused = await post('zebra=1&count=0');
    expectRefused(refused, 'count is too small (at least 1)');
    for (const answer of [refused, await post('client=phone')]) {
      expect(answer.body).not.toHaveProperty('ignored_parameters_unsupported');
    }
  });

  test('names the client after its User-Agent where it does not say', async () => {
    const response = await post('').set('User-Agent', 'TerminalClient/0.7.0 (Linux)');
    expect(response.body.client).toBe('TerminalClient');
  });

  test('reads multipart fields, and leaves JSON bodies unread', async () => {
    const request = () => chat.api(realm.member).request('post', '/things/7');
    expect(expectSuccess(await request().field('topic', 'héé').field('count', '3')).params).toMatchObject({
      topic: 'héé',
      count: 3,
    });
    expect(expectSuccess(await request().send({ topic: 'json' })).params).toEqual({ thing_id: 7, flag: false });
    expectRefused(
      await request().set('Content-Type', 'multipart/form-data').send('x'),
      'The multipart body is malformed.',
    );
  });

  test('does what the field `method` of the body says', async () => {
    expectSuccess(await chat.api(realm.member).request('post', '/things/7').type('form').send('method=DELETE'));
    expectError(
      await chat.api(realm.member).request('post', '/things/7').type('form').send('method=PATCH'),
      'METHOD_NOT_ALLOWED',
      {
        allowed_methods: ['DELETE', 'GET', 'HEAD', 'POST'],
      },
    );
  });

  test('refuses too many fields and too large bodies', async () => {
    expectRefused(
      await post(Array.from({ length: 201 }, (_, place) => `f${place}=1`).join('&')),
      'Too many parameters (limit: 200).',
    );
    expectError(await post(`topic=${'a'.repeat(1_100_000)}`), 'BODY_TOO_LARGE');
    const multipart = chat.api(realm.member).request('post', '/things/7').field('topic', 'a'.repeat(1_100_000));
    expectError(await multipart, 'BODY_TOO_LARGE');
  });
});
