import { randomBytes } from 'node:crypto';
import type { Passwords } from '../../secrets/passwords.js';

export interface InitialPassword {
  password: string;
  hash: string;
}

/** A password that nobody chose, and its hash. */
export async function newInitialPassword(passwords: Passwords): Promise<InitialPassword> {
  const password = randomBytes(15).toString('base64url');
  return { password, hash: await passwords.hash(password) };
}
