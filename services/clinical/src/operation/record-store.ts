import type { Transaction } from '../db/db.js';
import { column, inside, literal, name, parameter, piece, statement, TRUE, type Piece } from '../db/piece.js';
import { isUuid, newId } from '../id.js';
import type { Area } from '../domain/areas.js';
import type { AuditEvent } from './audit-store.js';

/** A kind of record whose versions are kept, and of whose changes others are told. */
export interface RecordKind {
  resource_type: string;
  /** Nobody is told of it where the clinic does not use the area. */
  area: Area | undefined;
  /** Members of a version's content that are instants. */
  instants: readonly string[];
  /** Keeps what the record says now, whoever said it, where that version is not kept yet: of (clinic, id). */
  keep: string;
  /** Keeps what the record says now as said by this operation, and tells of it: of `Said`. Nothing where it says nothing new. */
  change: string;
  /** The same of many, whose ids are a list. */
  keepMany: string;
  changeMany: string;
  /** Ids of records that changed at or after an instant and whose version nobody kept: of (clinic, instant, at most). */
  untold: string;
}

/**
 * `from` names the record's own table, which is `x` in `content`: a select over one row of it that makes what a version says, without
 * what has versions of its own. `patient` is the column of `x` that says whose record it is; null of what is about nobody.
 */
export function recordKind(
  resource_type: string,
  {
    from,
    patient,
    content,
    instants,
    area,
  }: { from: string; patient: string | null; content: Piece; instants: readonly string[]; area?: Area },
): RecordKind {
  const type = literal(resource_type);
  const table = name(from);
  const patients = patient === null ? piece`'{}'` : piece`array_remove(array[${column(`x.${patient}`)}], null)`;
  const said = inside(piece`select to_jsonb(said) from ${inside(content)} said`);
  const kept = inside(piece`select from record_versions k where k.clinic_id = x.clinic_id and k.resource_type = ${type}
    and k.resource_id = x.id and k.version = x.version and k.recorded_at = x.updated_at`);
  const keep = (which: Piece) =>
    statement(piece`
      insert into record_versions (clinic_id, resource_type, resource_id, version, recorded_at, content)
      select x.clinic_id, ${type}, x.id, x.version, x.updated_at, ${said} from ${table} x
      where x.clinic_id = ${parameter(1)} and ${inside(which)}
        and not exists ${kept}
      on conflict do nothing`);
  const change = (which: Piece, toldAs: Piece) =>
    statement(piece`
      with kept as (
        insert into record_versions (clinic_id, resource_type, resource_id, version, recorded_at, event, actor_type, actor_id,
          actor_name, request_id, content)
        select x.clinic_id, ${type}, x.id, x.version, x.updated_at, ${parameter(3)}, ${parameter(4)}, ${parameter(5)},
          ${parameter(6)}, ${parameter(7)}, ${said}
        from ${table} x
        where x.clinic_id = ${parameter(1)} and ${inside(which)}
        on conflict do nothing
        returning resource_id, version)
      insert into outbox (clinic_id, id, event, resource_type, resource_id, version, patient_ids, request_id)
      select x.clinic_id, ${toldAs}, ${parameter(3)}, ${type}, x.id, kept.version, ${inside(patients)}, ${parameter(7)}
      from kept join ${table} x on x.clinic_id = ${parameter(1)} and x.id = kept.resource_id
      where ${area === undefined ? TRUE : inside(piece`exists ${usedIn(area)}`)}`);
  const one = piece`x.id = ${parameter(2)}`;
  const many = piece`x.id = any(${parameter(2)}::uuid[])`;
  return {
    resource_type,
    area,
    instants,
    keep: keep(one),
    change: change(one, parameter(8)),
    keepMany: keep(many),
    changeMany: change(many, piece`gen_random_uuid()`),
    untold: statement(piece`
      select x.id from ${table} x
      where x.clinic_id = ${parameter(1)} and x.updated_at >= ${parameter(2)}::timestamptz and not exists ${kept}
      order by x.updated_at, x.id limit ${parameter(3)}`),
  };
}

/** The clinic of `x`, if it uses the area. */
const usedIn = (area: Area): Piece =>
  inside(
    piece`select from clinics c where c.id = x.clinic_id and c.settings -> 'areas' @> ${literal(JSON.stringify(area))}::jsonb`,
  );

/** Before a record is changed, or its versions are read: keeps what it said when nobody kept versions yet. */
export function keepVersion(db: Transaction, kind: RecordKind, clinicId: string, id: string | undefined): void {
  if (id !== undefined && isUuid(id)) db.defer(kind.keep, [clinicId, id]);
}

export function keepVersions(db: Transaction, kind: RecordKind, clinicId: string, ids: readonly string[]): void {
  if (ids.length > 0) db.defer(kind.keepMany, [clinicId, ids]);
}

type Said = Pick<AuditEvent, 'event' | 'actor_type' | 'actor_id' | 'actor_name' | 'request_id'>;

/** At the end of the transaction that changed the record. */
export function deferChange(db: Transaction, kind: RecordKind, clinicId: string, id: string, said: Said): void {
  db.defer(kind.change, [clinicId, id, ...wordsOf(said), newId()]);
}

export function deferChanges(
  db: Transaction,
  kind: RecordKind,
  clinicId: string,
  ids: readonly string[],
  said: Said,
): void {
  if (ids.length > 0) db.defer(kind.changeMany, [clinicId, ids, ...wordsOf(said)]);
}

const wordsOf = ({ event, actor_type, actor_id, actor_name, request_id }: Said) => [
  event,
  actor_type,
  actor_id,
  actor_name,
  request_id,
];
