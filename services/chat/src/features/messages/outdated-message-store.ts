import type { Db, Tx } from '../../db/db.js';
import { RENDERER_VERSION } from '../markdown/index.js';

/** A message whose HTML an older version of the renderer made. */
export interface RenderedBefore {
  realm_id: number;
  id: number;
  sender_id: number;
  content: string;
  rendered_content: string;
  has_link: boolean;
  has_image: boolean;
}

export type RenderedAnew = Pick<RenderedBefore, 'realm_id' | 'id' | 'rendered_content' | 'has_link' | 'has_image'> & {
  /** The HTML that it was made instead of. */
  before: string;
};

/** The newest of them in all organizations; the version is written out, so that the index of older ones is used. */
export const findRenderedBefore = (db: Db, limit: number): Promise<RenderedBefore[]> =>
  db.query<RenderedBefore>(
    `select realm_id, id, sender_id, content, rendered_content, has_link, has_image from messages
     where rendered_version < ${RENDERER_VERSION} order by id desc limit $1`,
    [limit],
  );

/**
 * Gives them their new HTML, but those that have been changed meanwhile or that somebody holds: nobody is waited for.
 * Answers the ids of those that have it.
 */
export async function updateIfUnchanged(tx: Tx, messages: readonly RenderedAnew[]): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `with anew as (
       select * from jsonb_to_recordset($1::jsonb) as anew
         (realm_id bigint, id bigint, before text, rendered_content text, has_link boolean, has_image boolean)
     ), held as (
       select m.realm_id, m.id from messages m join anew on m.realm_id = anew.realm_id and m.id = anew.id
       where m.rendered_version < ${RENDERER_VERSION} and m.rendered_content = anew.before
       order by m.id for no key update of m skip locked
     )
     update messages m set rendered_content = anew.rendered_content, has_link = anew.has_link, has_image = anew.has_image,
       rendered_version = ${RENDERER_VERSION}
     from held join anew using (realm_id, id) where m.realm_id = held.realm_id and m.id = held.id
     returning m.id`,
    [JSON.stringify(messages)],
  );
  return rows.map(({ id }) => id);
}
