import Joi from 'joi';
import type { Deps } from '../../deps/deps.js';
import { ChatError } from '../../domain/errors.js';
import { publicAccess } from '../../http/access.js';
import { addressKey } from '../../http/client.js';
import { endpoint } from '../../http/endpoint.js';
import { requestLanguage } from '../../http/request-language.js';
import type { Page } from '../../http/page.js';
import { str } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';
import { realmUrl } from '../realm-settings/index.js';
import { fullName, password } from '../user-directory/index.js';
import { answerReader } from './answer-page.js';
import { askByPage } from './ask-by-page.js';
import { join } from './join.js';
import { accessTicket, isLinkForMany } from './joining-access.js';
import { joinedPage, joinPage, readerOf, say, type Reader } from './joining-pages.js';
import { JoiningError } from './joining-faults.js';

interface Form {
  token: string;
  email: string;
  full_name: string;
  password: string;
}

export const submitJoinPageEndpoint = endpoint({
  method: 'post',
  path: '/join/{token}',
  operationId: 'submitJoinPage',
  atRoot: true,
  raw: 'page',
  summary: "Join by the page of an invitation; from that of a link for many get one's own link mailed",
  access: publicAccess,
  params: Joi.object<Form, true>({
    token: str().max(LIMITS.word).required(),
    email: str().max(LIMITS.nameGiven).default(''),
    full_name: str().max(LIMITS.nameGiven).default(''),
    password: str().max(LIMITS.passwordGiven).default(''),
  }),
  transaction: false,

  async handler({ db, deps, realm, params, req, res }) {
    const reader = readerOf(realm, requestLanguage(req));
    const { token, email } = params;
    await answerReader(res, reader, async () =>
      (await isLinkForMany(db, realm, token))
        ? askByPage(deps, reader, { email, token, asker: addressKey(req) })
        : joinByPage(deps, reader, params),
    );
  },
});

/** The form again with what is wrong with it, or what comes next. */
async function joinByPage(deps: Deps, reader: Reader, { token, full_name, password: secret }: Form): Promise<Page> {
  const { realm, language } = reader;
  const { email: address } = await accessTicket(deps.db.of(realm.id), realm, token);
  const again = (fault: string) => joinPage(reader, { address, full_name, fault });
  const name = fullName().required().validate(full_name);
  if (name.error) return again(say(reader, 'bad_name'));
  if (password().required().validate(secret).error) {
    return again(say(reader, 'bad_password', { min: LIMITS.passwordMin, max: LIMITS.passwordMax }));
  }
  try {
    await join(deps, realm, { token, full_name: name.value, password: secret, default_language: language });
  } catch (error) {
    if (!(error instanceof ChatError) || error instanceof JoiningError || error.kind !== 'BAD_REQUEST') throw error;
    // What is left to be refused of a form that is well filled in: where names are unique, the name.
    return again(say(reader, 'name_taken'));
  }
  return joinedPage(reader, { address, url: realmUrl(deps.config.baseUrl, realm) });
}
