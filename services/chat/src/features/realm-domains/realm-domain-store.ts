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

/** Undefined where there is none; `changed` is false where it is so already. */
export async function updateDomain(
  tx: Tx,
  realm_id: number,
  { domain, allow_subdomains }: RealmDomain,
): Promise<{ changed: boolean } | undefined> {
  return tx.maybe<{ changed: boolean }>(
    `with before as (
       select domain, allow_subdomains from realm_domains where realm_id = $1 and domain = $2 for update
     )
     update realm_domains d set allow_subdomains = $3 from before
     where d.realm_id = $1 and d.domain = before.domain
     returning before.allow_subdomains <> $3 as changed`,
    [realm_id, domain, allow_subdomains],
  );
}

/** False where there is none. */
export async function deleteDomain(tx: Tx, realm_id: number, domain: string): Promise<boolean> {
  const gone = await tx.query('delete from realm_domains where realm_id = $1 and domain = $2 returning id', [
    realm_id,
    domain,
  ]);
  return gone.length > 0;
}
