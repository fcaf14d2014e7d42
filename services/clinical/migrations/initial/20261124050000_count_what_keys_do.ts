import type { Knex } from 'knex';

/**
 * How many requests came with each API key, by the day where its clinic is and by what became of them: `ok`, or the code of the
 * error. One row for all of a day that ended the same way; kept for 90 days.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table api_key_usage (
      clinic_id uuid not null,
      day date not null,
      api_key_id uuid not null,
      outcome text not null check (length(outcome) between 1 and 64),
      requests bigint not null check (requests > 0),
      primary key (clinic_id, day, api_key_id, outcome),
      foreign key (clinic_id, api_key_id) references api_keys (clinic_id, id)
    );
    create index api_key_usage_key on api_key_usage (clinic_id, api_key_id, day);
    create index api_key_usage_day on api_key_usage (day);
    call protect_tenant_table('api_key_usage');
    revoke update on api_key_usage from clinical_app;
    grant update (requests) on api_key_usage to clinical_app;
    create policy old on api_key_usage to clinical_janitor using (day < (now() at time zone 'UTC')::date - 90);
    grant select, delete on api_key_usage to clinical_janitor;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table api_key_usage');
}
