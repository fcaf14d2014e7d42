import { clause, piece, raw, statement } from '../../../db/piece.js';
import { sql, type Db } from '../../../db/db.js';
import type { Stored, StoredSecrets } from '../../../secrets/rotation.js';
import type { Asking } from '../../service-searches.js';
import type { Reader } from '../../type.js';

/** `requested` until the receiver has taken the first word; `off` by who asked or by its end; `error` when it was given up. */
type SubscriptionStatus = 'requested' | 'active' | 'error' | 'off';

export interface SubscriptionRow {
  id: string;
  reason: string;
  criteria: string;
  url: string;
  payload: string | null;
  ends_at: string | null;
  status: SubscriptionStatus;
  disabled_reason: string | null;
  version: number;
  updated_at: string;
}

export const STATUS = piece`case when w.disabled_reason = 'administrator' or s.ends_at <= now() then 'off'
  when w.status = 'disabled' then 'error' when s.active_since is null then 'requested' else 'active' end`;

export const UPDATED = piece`greatest(s.updated_at, w.updated_at)`;

/** What changes in either row is a new version. */
export const SUBSCRIPTION_COLUMNS = [
  's.id',
  's.reason',
  's.criteria',
  'w.url',
  's.payload',
  's.ends_at',
  raw(clause`${STATUS} as status`),
  'w.disabled_reason',
  raw(clause`s.version + w.version - 1 as version`),
  raw(clause`${UPDATED} as updated_at`),
];

const NOW = { status: statement(STATUS), updated: statement(UPDATED) };

const TABLES = 'fhir_subscriptions s join webhooks w on w.clinic_id = s.clinic_id and w.id = s.id';

/** A service sees its own; who manages subscriptions all of the clinic. */
export function visibleSubscriptions({ clinic, caller }: Reader) {
  const all = sql.from(sql.raw(TABLES)).where('s.clinic_id', clinic.id);
  return caller.type === 'user' ? all : all.where('s.api_key_id', caller.id);
}

/** How many the clinic has that are not off. */
export async function countSubscriptions(db: Db, clinicId: string): Promise<number> {
  const row = await db.row<{ total: number }>(
    `select count(*) as total from ${TABLES} where s.clinic_id = $1 and (${NOW.status}) <> 'off'`,
    [clinicId],
  );
  return row?.total ?? 0;
}

type NewSubscription = Omit<Asking, 'created_at'> & {
  reason: string;
  criteria: string;
  records: readonly string[];
  payload: string | null;
  headers_encrypted: Buffer | null;
  ends_at: string | null;
};

export const insertSubscription = (db: Db, row: NewSubscription) =>
  db.rows(sql('fhir_subscriptions').insert({ ...row, records: [...row.records] }));

export type SubscriptionPatch = Partial<
  Pick<NewSubscription, 'reason' | 'criteria' | 'records' | 'payload' | 'scopes' | 'ends_at' | 'headers_encrypted'>
> & { active_since?: null };

export const updateSubscription = (db: Db, clinicId: string, id: string, patch: SubscriptionPatch) =>
  db.rows(sql('fhir_subscriptions').where({ clinic_id: clinicId, id }).update(patch));

/** As the service reads it, locked until the transaction ends. */
export const lockSubscription = (db: Db, clinicId: string, id: string) =>
  db.row<SubscriptionRow>(
    sql
      .from(sql.raw(TABLES))
      .where({ 's.clinic_id': clinicId, 's.id': id })
      .select(SUBSCRIPTION_COLUMNS)
      .forUpdate('s', 'w'),
  );

/** Deletes, as `clinical_janitor`, those that have been off since `before`, with what they were told; how many. */
export async function deleteOldSubscriptions(db: Db, before: Date, limit: number): Promise<number> {
  const rows = await db.rows(
    `delete from webhooks where (clinic_id, id) in
       (select s.clinic_id, s.id from ${TABLES}
        where (${NOW.status}) = 'off' and greatest(${NOW.updated}, least(s.ends_at, now())) < $1 limit $2)
     returning 1`,
    [before, limit],
  );
  return rows.length;
}

/** What a notice is made of, with who asked. */
export type Told = Asking &
  Pick<NewSubscription, 'criteria' | 'payload' | 'headers_encrypted'> & { status: SubscriptionStatus };

export const findTold = (db: Db, clinicId: string, id: string) =>
  db.row<Told>(
    `select s.clinic_id, s.id, s.api_key_id, s.key_prefix, s.scopes, host(s.ip) as ip, s.created_at, s.criteria, s.payload,
       s.headers_encrypted, ${NOW.status} as status
     from ${TABLES} where s.clinic_id = $1 and s.id = $2`,
    [clinicId, id],
  );

/** Where the headers of a subscription are kept: their encryption is bound to that. */
export const headersPlace = (clinicId: string, id: string): string => `fhir_subscriptions.headers ${clinicId} ${id}`;

type Headers = Stored & { clinic_id: string; id: string };

/** The headers of the subscriptions of all clinics, as `clinical_worker`. */
export const subscriptionHeaders = (db: Db): StoredSecrets<Headers> => {
  const others = 'substring(headers_encrypted for octet_length($1::bytea)) <> $1';
  return {
    what: 'headers of subscriptions',
    async count(under) {
      const row = await db.row<{ total: number }>(`select count(*) as total from fhir_subscriptions where ${others}`, [
        under,
      ]);
      return row?.total ?? 0;
    },
    async findNext(under, last, limit) {
      const rows = await db.rows<Omit<Headers, 'place'>>(
        `select clinic_id, id, headers_encrypted as secret from fhir_subscriptions
         where ${others} and ($2::uuid is null or (clinic_id, id) > ($2, $3::uuid)) order by clinic_id, id limit $4`,
        [under, last?.clinic_id ?? null, last?.id ?? null, limit],
      );
      return rows.map((row) => ({ ...row, place: headersPlace(row.clinic_id, row.id) }));
    },
    async replace({ clinic_id, id, secret }, by) {
      await db.rows(
        'update fhir_subscriptions set headers_encrypted = $4 where clinic_id = $1 and id = $2 and headers_encrypted = $3',
        [clinic_id, id, secret, by],
      );
    },
  };
};
