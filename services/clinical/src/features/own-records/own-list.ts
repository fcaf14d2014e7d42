import Joi, { type Schema } from 'joi';
import type { Db } from '../../db/db.js';
import type { Area } from '../../domain/areas.js';
import type { Caller } from '../../domain/caller.js';
import type { Clinic } from '../../domain/clinic.js';
import type { Language, Text } from '../../domain/language.js';
import type { Call } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { listLinks, listMetaSchema, listParameters, type List, type ListQuery } from '../../http/list.js';
import { phi } from '../../operation/access.js';
import type { PhiGrant } from '../../operation/grant.js';
import type { KeyRing } from '../../secrets/key-ring.js';

type OwnQuery = Omit<ListQuery, 'updated_since'>;

type OwnCall = Call<'clinic', unknown, OwnQuery, unknown, unknown, undefined>;

/** The patient who reads, in the clinic whose record it is. */
export interface OwnReader {
  caller: Caller;
  clinic: Clinic;
  grant: PhiGrant | undefined;
  language: Language;
  keys: KeyRing;
}

interface OwnList<T> {
  /** What the list is called below `/api/mobile/v1/clinical/`. */
  name: string;
  summary: string;
  description: string;
  area?: Area;
  audit: { event: string; resource: string };
  message: Text;
  /** By which it may be sorted, the usual order first. */
  sorts: readonly string[];
  response: Schema;
  read(db: Db, reader: OwnReader, query: OwnQuery): Promise<List<T>>;
  view(row: T, reader: OwnReader): object;
}

/**
 * The declaration of a list of a patient's own record, as far as the clinic releases it. Staff are refused: they have lists of their own. There is no
 * feed of changes, which would tell of what was taken back: an app asks again, with the ETag of what it has.
 */
export function ownList<T extends { id: string }>({ name, sorts, read, view, ...spec }: OwnList<T>) {
  const path = `/api/mobile/v1/clinical/${name}` as const;
  const { updated_since: _, ...parameters } = listParameters(sorts);
  return {
    method: 'get' as const,
    path,
    summary: spec.summary,
    description: `${spec.description} For patients alone.`,
    access: phi('full', { ability: 'own-record:read', area: spec.area, ownRecords: true }),
    audit: { ...spec.audit, action: 'R' as const },
    parameters: { query: Joi.object<OwnQuery, true>(parameters) },
    conditional: true as const,
    message: spec.message,
    response: Joi.array().items(spec.response),
    meta: listMetaSchema,

    async handler({ db, caller, clinic, language, phi: grant, query, trail, deps }: OwnCall) {
      const reader = { caller, clinic, grant, language, keys: deps.config.keys };
      const { rows, meta } = await read(db, reader, query);
      trail.note({ patient_ids: caller.patient_id === null ? [] : [caller.patient_id], result_count: rows.length });
      const data = rows.map((row) => view(row, reader));
      return { data, meta, etag: weakEtag('', [data, meta]), headers: listLinks(path, query, meta) };
    },
  };
}
