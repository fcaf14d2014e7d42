import Joi from 'joi';
import type { Db } from '../../db/db.js';
import type { Realm } from '../../domain/realm.js';
import { publicAccess } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { requestLanguage } from '../../http/request-language.js';
import type { Page } from '../../http/page.js';
import { str } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';
import { findUser } from '../user-directory/index.js';
import { answerReader } from './answer-page.js';
import { accessTicket, isLinkForMany } from './joining-access.js';
import { askPage, joinPage, readerOf, type Reader } from './joining-pages.js';

export const getJoinPageEndpoint = endpoint({
  method: 'get',
  path: '/join/{token}',
  operationId: 'getJoinPage',
  atRoot: true,
  raw: 'page',
  summary: "The page of an invitation, in the reader's language",
  access: publicAccess,
  params: Joi.object<{ token: string }, true>({ token: str().max(LIMITS.word).required() }),

  async handler({ db, realm, params: { token }, req, res }) {
    const reader = readerOf(realm, requestLanguage(req));
    await answerReader(res, reader, async () =>
      (await isLinkForMany(db, realm, token)) ? askPage(reader) : pageOfTicket(db, realm, reader, token),
    );
  },
});

async function pageOfTicket(db: Db, realm: Realm, reader: Reader, token: string): Promise<Page> {
  const { email, invitation } = await accessTicket(db, realm, token);
  const inviter = invitation && (await findUser(db, realm.id, invitation.inviter_id));
  return joinPage(reader, { address: email, ...(inviter && { inviter: inviter.full_name }) });
}
