import Joi, { type Schema } from 'joi';
import type { Transaction } from '../../db/db.js';
import type { Clinic } from '../../domain/clinic.js';
import { offsetOf, pageLinks, pageMeta } from '../../http/pagination.js';
import type { Paging } from '../../http/schema.js';
import { keepVersion, type RecordKind } from '../../operation/record-store.js';
import { countVersions, findVersions } from './version-store.js';

/** The versions of a record, as a list whose `content` is what each of them said. */
export const versionsSchema = (content: Schema) =>
  Joi.array().items(
    Joi.object({
      version: Joi.number().integer().required(),
      recorded_at: Joi.string().isoDate().required(),
      event: Joi.string()
        .allow(null)
        .required()
        .description('As in the audit trail; null of what was there before versions were kept.'),
      actor: Joi.object({
        type: Joi.string().valid('user', 'api_key', 'system').required(),
        id: Joi.string().allow(null).required(),
        name: Joi.string().allow(null).required(),
      })
        .allow(null)
        .required(),
      suggestion_id: Joi.string().allow(null).required().description('The suggestion that was accepted by it.'),
      content: content.required(),
    }),
  );

/** Of the documentation of each such list. */
export const VERSIONS_DESCRIPTION =
  'The newest first: who made each version, when, and what the record said. A number is missing where one operation ' +
  'changed the record in several steps. A record from before versions were kept begins with its state before its ' +
  'next change.';

/** A page of the versions of a record that the caller was found to be allowed to read. */
export async function answerVersions<T extends object>(
  { db, clinic, query }: { db: Transaction; clinic: Clinic; query: Paging },
  { kind, id, base, view }: { kind: RecordKind; id: string; base: string; view: (content: T) => unknown },
) {
  keepVersion(db, kind, clinic.id, id);
  const offset = offsetOf(query);
  const [total, rows] = await Promise.all([
    countVersions(db, kind, clinic.id, id),
    offset === undefined ? [] : findVersions<T>(db, kind, clinic.id, id, query.per_page, offset),
  ]);
  const meta = pageMeta(query, total, rows.length);
  return {
    data: rows.map((row) => ({ ...row, content: view(row.content) })),
    meta,
    headers: pageLinks(base, { ...query }, meta),
  };
}
