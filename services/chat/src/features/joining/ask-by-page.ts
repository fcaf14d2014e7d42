import type { Deps } from '../../deps/deps.js';
import type { Page } from '../../http/page.js';
import { isEmail } from '../user-directory/index.js';
import { askToJoin, type SignUpRequest } from './ask-to-join.js';
import { askPage, lookPage, say, type Reader } from './joining-pages.js';

/** The form again with what is wrong with it, or what comes next. */
export async function askByPage(deps: Deps, reader: Reader, { email, ...request }: SignUpRequest): Promise<Page> {
  const address = email.trim();
  if (!isEmail(address)) return askPage(reader, { address, fault: say(reader, 'bad_address') });
  await askToJoin(deps, reader.realm, { ...request, email: address }, reader.language);
  return lookPage(reader, address);
}
