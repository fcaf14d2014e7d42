import type { Knex } from 'knex';

/** Live lists follow what changed in their clinic: the outbox holds ids, and who serves requests reads those of one clinic at a time. */
export const up = (knex: Knex): Promise<void> =>
  knex.raw(`
    create policy tenant_follows on outbox for select to clinical_app using (clinic_id = current_clinic_id());
    grant select on outbox to clinical_app;
  `);

export const down = (knex: Knex): Promise<void> =>
  knex.raw(`
    revoke select on outbox from clinical_app;
    drop policy tenant_follows on outbox;
  `);
