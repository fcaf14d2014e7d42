import type { Tx } from '../../db/db.js';
import type { Deps } from '../../deps/deps.js';
import type { Realm } from '../../domain/realm.js';
import { LIMITS } from '../../limits/index.js';
import type { Tasks } from '../jobs/index.js';
import { awaitsThumbnails } from '../markdown/index.js';
import { renderStored } from '../markdown-lookup/index.js';
import { findRenderedBefore, updateIfUnchanged, type RenderedAnew, type RenderedBefore } from '../messages/index.js';
import { getRealm } from '../realm-settings/index.js';
import { showThumbnailsOf } from '../uploads/index.js';
import { findUsers } from '../user-directory/index.js';

/** Messages get the HTML of the present renderer, the newest first; clients are told nothing, as nobody changed them. */
export const rerenderingTasks: Tasks = {
  'render messages of older versions anew': {
    every_seconds: 60,
    async run(tx, _job, deps) {
      const rendered = await renderSome(tx, deps, await findRenderedBefore(tx, LIMITS.messagesRenderedAnew));
      const changed = new Set(await updateIfUnchanged(tx, rendered));
      for (const { realm_id, id, rendered_content } of rendered) {
        if (changed.has(id) && awaitsThumbnails(rendered_content)) await showThumbnailsOf(tx, realm_id, id);
      }
      return { again: changed.size > 0 };
    },
  },
};

type Rendered = Pick<RenderedBefore, 'rendered_content' | 'has_link' | 'has_image'>;

/** As many of them as there is time for, at least one: until they are stored, nothing is held. */
async function renderSome(tx: Tx, deps: Deps, messages: readonly RenderedBefore[]): Promise<RenderedAnew[]> {
  const end = performance.now() + LIMITS.renderingAnewMs;
  const realms = new Map<number, Realm>();
  const rendered: RenderedAnew[] = [];
  for (const message of messages) {
    const { realm_id, id } = message;
    const realm = realms.get(realm_id) ?? (await getRealm(tx, realm_id));
    realms.set(realm_id, realm);
    rendered.push({ realm_id, id, before: message.rendered_content, ...(await renderAnew(tx, deps, realm, message)) });
    if (performance.now() > end) break;
  }
  return rendered;
}

/** A message that cannot be rendered keeps its HTML, and holds up no other. */
async function renderAnew(tx: Tx, { log }: Deps, realm: Realm, message: RenderedBefore): Promise<Rendered> {
  const [sender] = await findUsers(tx, realm.id, [message.sender_id]);
  try {
    return await renderStored(tx, realm, sender!, message);
  } catch (error) {
    log.error({ err: error, realm_id: realm.id, message_id: message.id }, 'a message could not be rendered anew');
    return message;
  }
}
