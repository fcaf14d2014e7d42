import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table appointments (
      clinic_id uuid not null references clinics,
      id uuid not null,
      status text not null default 'booked' check (status in
        ('proposed', 'pending', 'booked', 'arrived', 'checked-in', 'fulfilled', 'cancelled', 'noshow', 'waitlist', 'entered-in-error')),
      start_at timestamptz not null,
      end_at timestamptz not null check (end_at > start_at and end_at <= start_at + interval '1 day'),
      type_code text,
      type_name text,
      modality text not null default 'in_person' check (modality in ('in_person', 'video', 'phone', 'home')),
      reason text,
      patient_id uuid not null,
      practitioner_id uuid not null,
      location_id uuid,
      overbook boolean not null default false,
      cancellation_reason text,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default change_instant(),
      primary key (clinic_id, id),
      foreign key (clinic_id, patient_id) references patients (clinic_id, id),
      foreign key (clinic_id, practitioner_id) references practitioners (clinic_id, id),
      foreign key (clinic_id, location_id) references locations (clinic_id, id),
      constraint appointments_no_double_booking exclude using gist
        (clinic_id with =, practitioner_id with =, tstzrange(start_at, end_at) with &&)
        where (status in ('pending', 'booked', 'arrived', 'checked-in') and not overbook)
    );
    create index appointments_start on appointments (clinic_id, start_at, id);
    create index appointments_practitioner on appointments (clinic_id, practitioner_id, start_at, id);
    create index appointments_practitioner_updated on appointments (clinic_id, practitioner_id, updated_at, id);
    create index appointments_patient on appointments (clinic_id, patient_id, start_at, id);
    create index appointments_updated on appointments (clinic_id, updated_at, id);
    call protect_tenant_table('appointments');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table appointments');
}
