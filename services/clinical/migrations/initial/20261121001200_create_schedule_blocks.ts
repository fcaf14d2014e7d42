import type { Knex } from 'knex';

/** When a practitioner takes no appointments although it is within the working hours. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table schedule_blocks (
      clinic_id uuid not null references clinics,
      id uuid not null,
      practitioner_id uuid not null,
      start_at timestamptz not null,
      end_at timestamptz not null check (end_at > start_at),
      reason text,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default change_instant(),
      primary key (clinic_id, id),
      foreign key (clinic_id, practitioner_id) references practitioners (clinic_id, id)
    );
    create index schedule_blocks_time on schedule_blocks (clinic_id, practitioner_id, end_at);
    create index schedule_blocks_clinic on schedule_blocks (clinic_id, end_at);
    call protect_tenant_table('schedule_blocks');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table schedule_blocks');
}
