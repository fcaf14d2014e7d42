import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Transaction } from '../../db/db.js';
import { piece } from '../../db/piece.js';
import { problem } from '../../domain/errors.js';
import { findPatientsLeft } from '../../features/patients/index.js';
import { auditEvent } from '../../operation/audit.js';
import { deferAuditEvent } from '../../operation/audit-store.js';
import { onCareTeam } from '../../operation/relation-store.js';
import { checkAccess } from '../../operation/access.js';
import { searchAccess } from '../access.js';
import { FHIR } from '../http-exchange.js';
import { FHIR_LIMITS } from '../limits.js';
import type { SearchContext } from '../search/parameter-conditions.js';
import { defaultOptions } from '../search/result-parameters.js';
import { either, isAny, NEVER, type Condition } from '../search/parameter.js';
import type { Sought } from '../search/search-request.js';
import { checkGroup, GROUP_EXPORT } from '../resources/group/group-access.js';
import { findRows, type FoundRow } from '../search/rows.js';
import { subsetOf } from '../search/subsetting.js';
import { attemptOf, searchAs } from '../service-searches.js';
import type { FhirType, Types } from '../type.js';
import { withWholeAddresses } from './export-attachments.js';
import { associatedConditions, isAssociated } from './export-provenance.js';
import { filterCondition } from './export-request.js';
import { insertPart, updateProgress, type ExportRow } from './export-store.js';

const compress = promisify(gzip);

interface Batch {
  db: Transaction;
  types: Types;
  base: string;
  now: Date;
}

/**
 * Writes the next resources of the export, and a row of the trail that names whose they are. Who asked is looked at anew each
 * time: throws when their key has ended, or may not see the type any more. False when nothing was left.
 */
export async function writeBatch(batch: Batch, row: ExportRow): Promise<boolean> {
  const name = row.types[row.type_index];
  if (name === undefined) return false;
  const type = batch.types.get(name);
  if (!type) throw problem('not_found');
  const attempt = await attemptOf(batch.db, row, batch.now, `${FHIR}/$export`);
  const { reader, context } = searchAs(attempt, type, batch);
  if (row.practitioner_id !== null)
    await checkGroup(batch.db, row.practitioner_id, checkAccess(GROUP_EXPORT, attempt), reader);
  const request = requestOf(type, row, context);
  if (row.filters['patient']) request.conditions.push(await ofPatients(batch.db, type, row, row.filters['patient']));
  const rows = await findRows(batch.db, type, reader, request, row.position ?? undefined);
  const kept = { summary: 'false' as const, elements: elementsOf(type, row.filters['_elements']) };
  const lines: string[] = [];
  const patients = new Set<string>();
  let [taken, length] = [0, 0];
  // One at a time: a thousand large ones are not in memory beside each other.
  while (taken < Math.min(rows.length, request.options.count) && length < FHIR_LIMITS.exportBatchLength) {
    const each = (rows[taken] as FoundRow).row;
    taken += 1;
    const resource = type.map(each, reader);
    if (!isAssociated(resource, row)) continue;
    const line = `${JSON.stringify(subsetOf(withWholeAddresses(resource, batch.base), kept))}\n`;
    lines.push(line);
    length += line.length;
    for (const id of type.patientsOf(each)) patients.add(id);
  }
  const last = rows.length > taken ? rows[taken - 1] : undefined;
  if (lines.length > 0) {
    const content = await compress(lines.join(''));
    await insertPart(batch.db, row, { type: name, number: row.parts, resources: lines.length, content });
    attempt.notes = { resource_id: row.id, result_count: lines.length, patient_ids: [...patients] };
    const audit = {
      event: `${type.record}.export`,
      action: 'R',
      resource: type.record,
      phi_level: type.phi?.level ?? type.phi_level ?? 'limited',
    } as const;
    deferAuditEvent(batch.db, auditEvent(searchAccess(type), audit, attempt, 200, null), row.clinic_id);
  }
  await updateProgress(batch.db, row, {
    type_index: last ? row.type_index : row.type_index + 1,
    position: last?.position ?? null,
    parts: last ? row.parts + Math.sign(lines.length) : 0,
    resources: row.resources + lines.length,
  });
  return true;
}

function requestOf(type: FhirType, row: ExportRow, context: SearchContext): Sought {
  const conditions: Condition[] = [];
  const associated = associatedConditions(type.type, row);
  if (associated) conditions.push(...associated);
  else if (row.since !== null && type.updated)
    conditions.push({ sql: piece`${type.updated} >= ${row.since}::timestamptz` });
  if (row.practitioner_id !== null) conditions.push(ofPractitioner(type, row.practitioner_id));
  const filters = row.filters[type.type] ?? [];
  if (filters.length > 0) conditions.push(either(filters.map((filter) => filterCondition(type, filter, context))));
  const options = { ...defaultOptions(), count: type.large ? FHIR_LIMITS.exportLargeBatch : FHIR_LIMITS.exportBatch };
  return { conditions, options, patientId: undefined, current: row.since === null };
}

/** Of those patients: of one whose record was merged, also of the one that is left. */
async function ofPatients(
  db: Transaction,
  { patientColumn }: FhirType,
  { clinic_id }: ExportRow,
  ids: readonly string[],
): Promise<Condition> {
  if (patientColumn === null) return NEVER;
  const left = await findPatientsLeft(db, clinic_id, ids);
  return isAny(
    patientColumn,
    'uuid',
    left.flatMap(({ id, left_id }) => [id, left_id]),
  );
}

/** The members of the type that are kept: those that are named with it, and without any. */
const elementsOf = ({ type }: FhirType, elements: readonly string[] | undefined): string[] | undefined =>
  elements
    ?.map((each) => (each.startsWith(`${type}.`) ? each.slice(type.length + 1) : each))
    .filter((each) => !each.includes('.'));

/** Of the patients whose care team the practitioner is on. */
function ofPractitioner({ patientColumn }: FhirType, practitionerId: string): Condition {
  if (patientColumn === null) return NEVER;
  return { sql: onCareTeam(piece`current_clinic_id()`, piece`${practitionerId}`, patientColumn) };
}
