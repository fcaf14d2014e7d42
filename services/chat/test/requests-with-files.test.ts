import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import Joi from 'joi';
import { signedIn } from '../src/http/access.js';
import { endpoint } from '../src/http/endpoint.js';
import { buildRealm, type TestRealm } from './support/builders.js';
import { expectError, expectRefused, expectSuccess } from './support/expect.js';
import { startChat, type Chat } from './support/start.js';

const takesFiles = endpoint({
  method: 'post',
  path: '/files',
  operationId: 'files',
  summary: 'Takes files',
  access: signedIn,
  upload: { maxFiles: 1, maxBytes: () => 1000 },
  response: Joi.object({ files: Joi.array().required(), content: Joi.string().allow('').required() }),
  async handler({ files }) {
    const [file] = files;
    return {
      files: files.map(({ field, filename, content_type, size }) => ({ field, filename, content_type, size })),
      content: file ? readFileSync(file.path, 'utf8') : '',
    };
  },
});

describe('requests with files', () => {
  let chat: Chat;
  let realm: TestRealm;

  beforeAll(async () => {
    chat = await startChat({ endpoints: [takesFiles] });
    realm = await buildRealm(chat);
  });
  afterAll(() => chat.stop());

  const upload = (content: string, filename = 'a.txt') =>
    chat.api(realm.member).request('post', '/files').attach('any/name', Buffer.from(content), filename);
  const waiting = () => {
    const folder = path.join(chat.config.uploadsDir, 'incoming');
    return existsSync(folder) ? readdirSync(folder) : [];
  };

  test('hand them over, and forget them afterwards', async () => {
    expectSuccess(await upload('Hello', 'häß.txt'), {
      files: [{ field: 'any/name', filename: 'häß.txt', content_type: 'text/plain', size: 5 }],
      content: 'Hello',
    });
    expect(waiting()).toEqual([]);
  });

  test('refuse too large and too many ones, and leave none on disk', async () => {
    expectRefused(await upload('x'.repeat(1001)), 'The file is larger than this organization allows.');
    expectRefused(await upload('x').attach('second', Buffer.from('y'), 'b.txt'), 'Too many files (limit: 1).');
    expect(waiting()).toEqual([]);
  });

  test('are not read from strangers', async () => {
    expectError(await chat.api().request('post', '/files').attach('file', Buffer.from('x'), 'a.txt'), 'UNAUTHORIZED');
    expect(waiting()).toEqual([]);
  });
});
