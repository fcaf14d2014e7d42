import type { Knex } from 'knex';

/**
 * Admissions and who was in which bed. The laws are those of the schema: a patient has one open admission; a bed has one patient, and a
 * patient one bed, at any instant; an admission that is over, or has not begun, has no open stay.
 */
export const up = (knex: Knex): Promise<void> =>
  knex.raw(`
    create table admissions (
      clinic_id uuid not null references clinics,
      id uuid not null,
      number text not null,
      patient_id uuid not null,
      status text not null
        check (status in ('planned', 'waiting', 'admitted', 'on_leave', 'discharged', 'cancelled', 'entered_in_error')),
      in_house boolean not null,
      kind text not null check (kind in ('planned', 'urgent')),
      source text not null check (source in ('emergency', 'outpatient', 'external', 'birth')),
      emergency_visit_id uuid,
      planned_at timestamptz,
      admitted_at timestamptz,
      discharged_at timestamptz,
      attending_id uuid,
      reason text,
      diagnoses jsonb not null default '[]',
      isolation text not null default 'none' check (isolation in ('none', 'contact', 'droplet', 'airborne')),
      expected_discharge_on date,
      ward_id uuid,
      leave_until timestamptz,
      outcome text check (outcome in ('home', 'other_facility', 'against_advice', 'died', 'hospice')),
      destination text,
      instructions text,
      closed_patient boolean not null default false,
      status_reason text,
      care_until timestamptz not null default 'infinity',
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default change_instant(),
      primary key (clinic_id, id),
      constraint admissions_number unique (clinic_id, number),
      constraint admissions_stays unique (clinic_id, id, patient_id, in_house),
      check (status not in ('admitted', 'on_leave', 'discharged') or admitted_at is not null),
      check (status <> 'planned' or planned_at is not null),
      check (in_house = (status in ('admitted', 'on_leave'))),
      check (status <> 'discharged' or (discharged_at is not null and outcome is not null)),
      foreign key (clinic_id, patient_id) references patients (clinic_id, id),
      foreign key (clinic_id, emergency_visit_id) references emergency_visits (clinic_id, id),
      foreign key (clinic_id, attending_id) references practitioners (clinic_id, id),
      foreign key (clinic_id, ward_id) references wards (clinic_id, id)
    );
    comment on column admissions.ward_id is 'Of the bed that the patient has, or had last.';
    comment on column admissions.care_until is 'Until when those who attend and those of the ward are on the care team.';
    comment on column admissions.closed_patient is 'It was by this that the patient died: taken back, they did not.';
    create unique index admissions_open on admissions (clinic_id, patient_id)
      where status in ('planned', 'waiting', 'admitted', 'on_leave');
    create unique index admissions_visit on admissions (clinic_id, emergency_visit_id)
      where status not in ('cancelled', 'entered_in_error');
    create index admissions_patient on admissions (clinic_id, patient_id, created_at, id);
    create index admissions_created on admissions (clinic_id, created_at, id);
    create index admissions_admitted on admissions (clinic_id, admitted_at, id) where admitted_at is not null;
    create index admissions_updated on admissions (clinic_id, updated_at, id);
    create index admissions_attending on admissions (clinic_id, attending_id, care_until, patient_id);
    create index admissions_ward on admissions (clinic_id, ward_id, care_until, patient_id);
    call protect_tenant_table('admissions');
    call allow_updates('admissions', '{patient_id, status, in_house, planned_at, admitted_at, discharged_at, attending_id, reason, diagnoses,
      isolation, expected_discharge_on, ward_id, leave_until, outcome, destination, instructions, closed_patient, status_reason, care_until}');
    create trigger merged before update on admissions for each row
      when (old.patient_id <> new.patient_id) execute function guard_patient();

    -- The foreign key follows an admission that goes to another patient, begins or ends.
    create table admission_stays (
      clinic_id uuid not null references clinics,
      id uuid not null,
      admission_id uuid not null,
      patient_id uuid not null,
      in_house boolean not null,
      bed_id uuid not null,
      ward_id uuid not null,
      begun_by text not null check (begun_by in ('admit', 'transfer', 'return')),
      reason text,
      from_at timestamptz not null,
      to_at timestamptz,
      period tstzrange not null generated always as (tstzrange(from_at, to_at)) stored,
      voided boolean not null default false,
      created_at timestamptz not null default now(),
      primary key (clinic_id, id),
      constraint admission_stays_order check (to_at >= from_at),
      constraint admission_stays_open check (to_at is not null or voided or in_house),
      constraint admission_stays_bed exclude using gist (clinic_id with =, bed_id with =, period with &&) where (not voided),
      constraint admission_stays_patient exclude using gist (clinic_id with =, patient_id with =, period with &&) where (not voided),
      foreign key (clinic_id, admission_id, patient_id, in_house)
        references admissions (clinic_id, id, patient_id, in_house) on update cascade,
      foreign key (clinic_id, bed_id) references beds (clinic_id, id),
      foreign key (clinic_id, ward_id) references wards (clinic_id, id)
    );
    comment on column admission_stays.voided is 'It was undone, or entered in error.';
    create index admission_stays_admission on admission_stays (clinic_id, admission_id, from_at);
    create unique index admission_stays_now on admission_stays (clinic_id, bed_id) where to_at is null and not voided;
    create index admission_stays_left on admission_stays (clinic_id, ward_id, to_at);
    call protect_tenant_table('admission_stays');
    call allow_updates('admission_stays', '{to_at, voided}');

    create table bed_reservations (
      clinic_id uuid not null references clinics,
      id uuid not null,
      bed_id uuid not null,
      admission_id uuid not null,
      until timestamptz not null,
      ended boolean not null default false,
      created_at timestamptz not null default now(),
      primary key (clinic_id, id),
      foreign key (clinic_id, bed_id) references beds (clinic_id, id),
      foreign key (clinic_id, admission_id) references admissions (clinic_id, id)
    );
    comment on column bed_reservations.ended is 'Used or taken back. One whose time is over ends by itself, and is marked when the next is made.';
    create unique index bed_reservations_one on bed_reservations (clinic_id, bed_id) where not ended;
    create index bed_reservations_admission on bed_reservations (clinic_id, admission_id) where not ended;
    call protect_tenant_table('bed_reservations');
    call allow_updates('bed_reservations', '{ended}');

    -- What a bed is at this moment: who has it comes first, then for whom it is kept, then what was set by hand.
    create view bed_uses with (security_invoker = true) as
      select b.clinic_id, b.id as bed_id, s.admission_id, r.id as reservation_id, r.admission_id as reserved_for, r.until as reserved_until,
        case when s.id is not null then case a.status when 'on_leave' then 'reserved' else 'occupied' end
          when r.id is not null then 'reserved' else b.state end as state
      from beds b
      left join admission_stays s on s.clinic_id = b.clinic_id and s.bed_id = b.id and s.to_at is null and not s.voided
      left join admissions a on a.clinic_id = s.clinic_id and a.id = s.admission_id
      left join bed_reservations r on r.clinic_id = b.clinic_id and r.bed_id = b.id and not r.ended and r.until > clock_timestamp();
    grant select on bed_uses to clinical_app;

    -- Who attends an admission and who works in its ward, for policies that ask for a care team.
    create view admission_care_team with (security_invoker = true) as
      select a.clinic_id, a.attending_id as practitioner_id, a.patient_id, a.care_until as until
        from admissions a where a.attending_id is not null and a.status not in ('cancelled', 'entered_in_error')
      union all
      select a.clinic_id, m.practitioner_id, a.patient_id, a.care_until
        from ward_practitioners m join admissions a on a.clinic_id = m.clinic_id and a.ward_id = m.ward_id
        where a.status not in ('cancelled', 'entered_in_error');
    grant select on admission_care_team to clinical_app;
  `);

export const down = (knex: Knex): Promise<void> =>
  knex.raw(`
    drop view admission_care_team, bed_uses;
    drop table bed_reservations, admission_stays, admissions;
  `);
