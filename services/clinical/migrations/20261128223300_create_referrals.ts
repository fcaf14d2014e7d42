import type { Knex } from 'knex';

/** Patients who are sent to another practitioner, of the clinic or elsewhere. */
export const up = (knex: Knex): Promise<void> =>
  knex.raw(`
    create table referrals (
      clinic_id uuid not null references clinics,
      id uuid not null,
      patient_id uuid not null,
      practitioner_id uuid not null,
      to_practitioner_id uuid,
      to_name text,
      to_facility text,
      priority text not null check (priority in ('routine', 'urgent', 'emergency')),
      reason text not null,
      diagnoses jsonb not null,
      consultation_id uuid,
      appointment_id uuid,
      status text not null default 'sent' check (status in ('sent', 'accepted', 'declined', 'completed', 'cancelled')),
      status_reason text,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default change_instant(),
      primary key (clinic_id, id),
      check ((to_practitioner_id is null) <> (to_name is null)),
      check (to_facility is null or to_name is not null),
      foreign key (clinic_id, patient_id) references patients (clinic_id, id),
      foreign key (clinic_id, practitioner_id) references practitioners (clinic_id, id),
      foreign key (clinic_id, to_practitioner_id) references practitioners (clinic_id, id),
      foreign key (clinic_id, consultation_id) references consultations (clinic_id, id),
      foreign key (clinic_id, appointment_id) references appointments (clinic_id, id)
    );
    comment on column referrals.practitioner_id is 'Who sends the patient.';
    create index referrals_created on referrals (clinic_id, created_at, id);
    create index referrals_patient on referrals (clinic_id, patient_id, created_at, id);
    create index referrals_updated on referrals (clinic_id, updated_at, id);
    create index referrals_practitioner on referrals (clinic_id, practitioner_id, created_at, id);
    create index referrals_recipient on referrals (clinic_id, to_practitioner_id, created_at, id)
      where to_practitioner_id is not null;
    create index referrals_open on referrals (clinic_id, status, created_at, id) where status in ('sent', 'accepted');
    create index referrals_consultation on referrals (clinic_id, consultation_id, id) where consultation_id is not null;
    create index referrals_appointment on referrals (clinic_id, appointment_id) where appointment_id is not null;
    call protect_tenant_table('referrals');
    call allow_updates('referrals', '{patient_id, appointment_id, status, status_reason}');
    create trigger merged before update on referrals for each row
      when (old.patient_id <> new.patient_id) execute function guard_patient();
  `);

export const down = (knex: Knex): Promise<void> => knex.raw('drop table referrals');
