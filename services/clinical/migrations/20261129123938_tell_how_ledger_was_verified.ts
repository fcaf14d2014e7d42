import type { Knex } from 'knex';

/** When the ledger of each clinic was verified last, and whether it was whole. */
export const up = (knex: Knex): Promise<void> =>
  knex.raw(`
    create table pharmacy_verifications (
      clinic_id uuid not null references clinics,
      verified_at timestamptz not null,
      whole boolean not null,
      primary key (clinic_id)
    );
    call protect_tenant_table('pharmacy_verifications');
    revoke insert on pharmacy_verifications from clinical_app;
    create policy worker on pharmacy_verifications to clinical_worker using (true) with check (true);
    grant select, insert, update (verified_at, whole) on pharmacy_verifications to clinical_worker;
  `);

export const down = (knex: Knex): Promise<void> => knex.raw('drop table pharmacy_verifications');
