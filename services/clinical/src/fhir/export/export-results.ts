import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import Joi from 'joi';
import type { Deps } from '../../deps/deps.js';
import type { Caller } from '../../domain/caller.js';
import { problem } from '../../domain/errors.js';
import { findsAsMuch } from '../../domain/smart-scopes.js';
import { endpoint, ids, type Endpoint } from '../../http/endpoint.js';
import { isUuid } from '../../id.js';
import { searchAccess } from '../access.js';
import { FHIR } from '../http-exchange.js';
import { FHIR_LIMITS } from '../limits.js';
import { outcome } from '../operation-outcome.js';
import type { Types } from '../type.js';
import { forServices, statusUrl } from './export-declaration.js';
import { OMISSIONS_TYPE } from './export-omissions.js';
import {
  countParts,
  deleteParts,
  findExport,
  findFiles,
  findPart,
  lockExport,
  updateCancelled,
  type ExportRow,
} from './export-store.js';
import { insufficientScope } from '../../operation/app-scopes.js';

const decompress = promisify(gunzip);

const NDJSON = 'application/fhir+ndjson';

/** Throws 404 for another's, and for one that was cancelled or has expired. */
function checkOwn(row: ExportRow | undefined, caller: Caller, now: Date): ExportRow {
  const own = row?.api_key_id === caller.id && row.status !== 'cancelled' && new Date(row.expires_at) > now;
  if (!row || !own) throw problem('not_found');
  return row;
}

/**
 * Throws 403 to a token that finds less of these types than the one that began: not even how many there are. What the key itself
 * began, all of them are in.
 */
function checkFindsAsMuch({ scopes }: ExportRow, { credential }: Caller, types: readonly string[]): void {
  const finds = (type: string) =>
    !credential.smart || findsAsMuch(credential.smart.scopes, scopes ?? [`system/${type}.s`], type);
  if (!types.every(finds)) throw insufficientScope();
}

const path = ids('export');

export function exportStatus(): Endpoint {
  return endpoint({
    ...forServices,
    operationId: 'fhirExportStatus',
    method: 'get',
    path: `${FHIR}/$export/{export}`,
    summary: 'How far an export is, and where its files are',
    audit: { event: 'export.status', action: 'R', resource: 'export' },
    parameters: { path },
    pending: true,
    message: { en: 'Export.', es: 'Exportación.' },
    response: Joi.object().unknown(),
    errors: ['export_failed'],

    async handler({ db, deps, caller, clinic, path: asked, now, language }) {
      const found = isUuid(asked.export) ? await findExport(db, clinic.id, asked.export) : undefined;
      const row = checkOwn(found, caller, now);
      checkFindsAsMuch(row, caller, row.types);
      if (row.status === 'failed') throw problem('export_failed');
      if (row.status === 'running') {
        const text = { en: 'The export is being written.', es: 'La exportación se está escribiendo.' };
        const resource = outcome([{ severity: 'information', code: 'informational', text }], language);
        const progress = `${row.resources} resources, ${row.types[row.type_index] ?? 'nearly done'}`;
        const written = { 'X-Progress': progress, 'Retry-After': String(FHIR_LIMITS.exportRetrySeconds) };
        return { data: { resource, pretty: false }, status: 202, headers: written };
      }
      const files = await findFiles(db, clinic.id, row.id, FHIR_LIMITS.exportPartsOfFile);
      const listed = (kept: typeof files) =>
        kept.map(({ type, file, resources }) => ({
          type,
          url: `${statusUrl(deps, row.id)}/${type}-${file}.ndjson`,
          count: resources,
        }));
      const manifest = {
        transactionTime: new Date(row.created_at).toISOString(),
        request: row.request_url,
        requiresAccessToken: true,
        output: listed(files.filter(({ type }) => type !== OMISSIONS_TYPE)),
        // Records are not deleted.
        deleted: [],
        error: listed(files.filter(({ type }) => type === OMISSIONS_TYPE)),
      };
      const expires = new Date(row.expires_at).toUTCString();
      return {
        data: { resource: manifest, pretty: false },
        headers: { 'Content-Type': 'application/json; charset=utf-8', Expires: expires },
      };
    },
  });
}

export function cancelExport(): Endpoint {
  return endpoint({
    ...forServices,
    operationId: 'fhirCancelExport',
    method: 'delete',
    path: `${FHIR}/$export/{export}`,
    summary: 'End an export, and delete what it has written',
    audit: { event: 'export.cancel', action: 'D', resource: 'export' },
    parameters: { path },
    status: 202,
    message: { en: 'The export was ended.', es: 'La exportación terminó.' },
    response: Joi.object({ resourceType: Joi.valid('OperationOutcome').required() }).unknown(),

    async handler({ db, caller, clinic, path: asked, now, language }) {
      const found = isUuid(asked.export) ? await lockExport(db, clinic.id, asked.export) : undefined;
      const row = checkOwn(found, caller, now);
      await updateCancelled(db, clinic.id, row.id, now);
      await deleteParts(db, clinic.id, row.id);
      const text = { en: 'The export was ended.', es: 'La exportación terminó.' };
      return {
        data: {
          resource: outcome([{ severity: 'information', code: 'informational', text }], language),
          pretty: false,
        },
      };
    },
  });
}

export function exportFile(types: Types): Endpoint {
  return endpoint({
    ...forServices,
    operationId: 'fhirExportFile',
    method: 'get',
    path: `${FHIR}/$export/{export}/{file}`,
    summary: 'A file of an export: a resource a line',
    audit: { event: 'export.fetch', action: 'R', resource: 'export', phi_level: 'full' },
    parameters: { path: ids('export', 'file') },
    ndjson: true,
    message: { en: 'File.', es: 'Archivo.' },
    response: Joi.object({ resourceType: Joi.string().required() }).unknown(),

    async handler({ db, deps, caller, clinic, path: asked, now, trail, allowed }) {
      const found = isUuid(asked.export) ? await findExport(db, clinic.id, asked.export) : undefined;
      const row = checkOwn(found, caller, now);
      const [, type = '', file = ''] = /^([A-Za-z]+)-(\d{1,6})\.ndjson$/.exec(asked.file) ?? [];
      const first = Number(file) * FHIR_LIMITS.exportPartsOfFile;
      const parts = await countParts(db, row, { type, first, most: FHIR_LIMITS.exportPartsOfFile });
      if (row.status !== 'completed' || parts === 0) throw problem('not_found');
      checkFindsAsMuch(row, caller, type === OMISSIONS_TYPE ? row.types : [type]);
      const exported = types.get(type);
      if (exported) allowed(searchAccess(exported));
      trail.note({ details: { file: `${type}-${file}` } });
      return { data: null, lines: linesOf(deps, row, type, { first, parts }), headers: { 'Content-Type': NDJSON } };
    },
  });
}

/** A part at a time, each read by itself. Throws when the export ends meanwhile: half a file looks like a whole one. */
async function* linesOf(
  { db }: Deps,
  row: ExportRow,
  type: string,
  { first, parts }: { first: number; parts: number },
): AsyncGenerator<string> {
  for (let number = first; number < first + parts; number += 1) {
    const part = await db.transaction(row.clinic_id, (tx) => findPart(tx, row.clinic_id, row.id, type, number));
    if (!part) throw problem('not_found');
    yield (await decompress(part.content)).toString();
  }
}
