import type { Db, Tx } from '../../db/db.js';

export interface RealmDomain {
  domain: string;
  allow_subdomains: boolean;
}

export function findDomains(db: Db, realm_id: number): Promise<RealmDomain[]> {
  return db.query<RealmDomain>(
    'select domain, allow_subdomains from realm_domains where realm_id = $1 order by domain',
    [realm_id],
  );
}

/** @throws where the organization has it already. */
export async function insertDomain(
  tx: Tx,
  realm_id: number,
  { domain, allow_subdomains }: RealmDomain,
): Promise<number> {
  const { id } = await tx.one<{ id: number }>(
    'insert into realm_domains (realm_id, domain, allow_subdomains) values ($1, $2, $3) returning id',
    [realm_id, domain, allow_subdomains],
  );
  return id;
}

/** What it was before; undefined where there is none. */
export function updateDomain(
  tx: Tx,
  realm_id: number,
  { domain, allow_subdomains }: RealmDomain,
): Promise<RealmDomain | undefined> {
  return tx.maybe<RealmDomain>(
    `with before as (
       select domain, allow_subdomains from realm_domains where realm_id = $1 and domain = $2 for update
     )
     update realm_domains d set allow_subdomains = $3 from before
     where d.realm_id = $1 and d.domain = before.domain returning before.domain, before.allow_subdomains`,
    [realm_id, domain, allow_subdomains],
  );
}

/** What it was; undefined where there is none. */
export function deleteDomain(tx: Tx, realm_id: number, domain: string): Promise<RealmDomain | undefined> {
  return tx.maybe<RealmDomain>(
    'delete from realm_domains where realm_id = $1 and domain = $2 returning domain, allow_subdomains',
    [realm_id, domain],
  );
}
