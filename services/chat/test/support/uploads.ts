import type { Test } from 'supertest';
import type { TestUser } from './builders.js';
import { expectSuccess } from './expect.js';
import type { Replica } from './start.js';

export interface UploadedTestFile {
  url: string;
  uri: string;
  filename: string;
}

export async function uploadFile(
  chat: Pick<Replica, 'api'>,
  user: TestUser,
  content: Buffer | string,
  name: string,
): Promise<UploadedTestFile> {
  return expectSuccess(await chat.api(user).upload('/user_uploads', content, name)) as UploadedTestFile;
}

export function openFile(chat: Pick<Replica, 'api'>, user: TestUser, url: string): Test {
  return chat.api(user).request('get', url);
}
