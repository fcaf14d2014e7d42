import type { Knex } from 'knex';

/**
 * Visits to the emergency room. A patient has one open visit, and a bay that is not shared holds one: both by an index. Numbers are
 * counted by clinic and year, in the transaction of what gets one, so that there are neither gaps nor doubles.
 */
export const up = (knex: Knex): Promise<void> =>
  knex.raw(`
    create table yearly_numbers (
      clinic_id uuid not null references clinics,
      kind text not null,
      year integer not null,
      last integer not null,
      primary key (clinic_id, kind, year)
    );
    call protect_tenant_table('yearly_numbers');
    call allow_updates('yearly_numbers', '{last}');

    alter table locations
      add column bay boolean not null default false,
      add column shared boolean not null default false,
      add column holds_one boolean not null generated always as (bay and not shared) stored,
      add constraint locations_holds_one unique (clinic_id, id, holds_one);
    comment on column locations.holds_one is 'Whether one open visit takes the whole place.';
    call allow_updates('locations', '{name, room, timezone, active, bay, shared}');

    create table emergency_visits (
      clinic_id uuid not null references clinics,
      id uuid not null,
      number text not null,
      patient_id uuid not null,
      status text not null check (status in ('registered', 'triaged', 'in_care', 'observation', 'disposed', 'entered_in_error')),
      arrival_at timestamptz not null,
      arrival_mode text not null check (arrival_mode in ('walk_in', 'ambulance', 'police', 'transfer', 'other')),
      brought_by text,
      complaint text,
      level smallint check (level between 1 and 5),
      location_id uuid,
      practitioner_id uuid,
      nurse_id uuid,
      first_seen_at timestamptz,
      left_at timestamptz,
      outcome text check (outcome in ('discharged', 'transferred', 'left_without_being_seen', 'left_against_advice', 'died')),
      outcome_notes text,
      destination text,
      instructions text,
      disposed_by uuid,
      status_before text,
      closed_patient boolean not null default false,
      status_reason text,
      client_id uuid,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default change_instant(),
      primary key (clinic_id, id),
      constraint emergency_visits_number unique (clinic_id, number),
      check (status <> 'disposed' or (outcome is not null and left_at is not null and status_before is not null)),
      foreign key (clinic_id, patient_id) references patients (clinic_id, id),
      foreign key (clinic_id, location_id) references locations (clinic_id, id),
      foreign key (clinic_id, practitioner_id) references practitioners (clinic_id, id),
      foreign key (clinic_id, nurse_id) references practitioners (clinic_id, id),
      foreign key (clinic_id, disposed_by) references practitioners (clinic_id, id)
    );
    comment on column emergency_visits.level is 'Of the latest triage.';
    comment on column emergency_visits.status_before is 'Of what is disposed: what it was before, and is again where that is taken back.';
    comment on column emergency_visits.closed_patient is 'It was by this that the patient died: taken back, they did not.';
    create unique index emergency_visits_open on emergency_visits (clinic_id, patient_id)
      where status not in ('disposed', 'entered_in_error');
    create unique index emergency_visits_client on emergency_visits (clinic_id, client_id) where client_id is not null;
    create index emergency_visits_patient on emergency_visits (clinic_id, patient_id, arrival_at, id);
    create index emergency_visits_arrival on emergency_visits (clinic_id, arrival_at, id);
    create index emergency_visits_updated on emergency_visits (clinic_id, updated_at, id);
    create index emergency_visits_practitioner on emergency_visits (clinic_id, practitioner_id, arrival_at, id);
    call protect_tenant_table('emergency_visits');
    call allow_updates('emergency_visits', '{patient_id, status, level, location_id, practitioner_id, nurse_id, first_seen_at, left_at,
      outcome, outcome_notes, destination, instructions, disposed_by, status_before, closed_patient, status_reason}');
    create trigger merged before update on emergency_visits for each row
      when (old.patient_id <> new.patient_id) execute function guard_patient();

    create table emergency_triages (
      clinic_id uuid not null references clinics,
      id uuid not null,
      visit_id uuid not null,
      place integer not null,
      scale text not null check (scale in ('manchester', 'esi', 'ctas', 'own')),
      level smallint not null check (level between 1 and 5),
      complaint text,
      vitals jsonb,
      notes text,
      at timestamptz not null,
      author_id uuid not null,
      reassess_at timestamptz,
      created_at timestamptz not null default now(),
      primary key (clinic_id, id),
      constraint emergency_triages_place unique (clinic_id, visit_id, place),
      foreign key (clinic_id, visit_id) references emergency_visits (clinic_id, id),
      foreign key (clinic_id, author_id) references practitioners (clinic_id, id)
    );
    call protect_tenant_table('emergency_triages');

    -- What an open visit takes. The foreign key follows a place that begins or ends to hold one alone.
    create table emergency_places (
      clinic_id uuid not null references clinics,
      visit_id uuid not null,
      location_id uuid not null,
      holds_one boolean not null,
      primary key (clinic_id, visit_id),
      foreign key (clinic_id, visit_id) references emergency_visits (clinic_id, id),
      foreign key (clinic_id, location_id, holds_one) references locations (clinic_id, id, holds_one) on update cascade
    );
    create unique index emergency_places_one on emergency_places (clinic_id, location_id) where holds_one;
    create index emergency_places_location on emergency_places (clinic_id, location_id);
    call protect_tenant_table('emergency_places');
    revoke insert on emergency_places from clinical_app;
    create function take_place() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
    declare
      open boolean := new.status not in ('disposed', 'entered_in_error');
    begin
      delete from public.emergency_places p where p.clinic_id = new.clinic_id and p.visit_id = new.id
        and (not open or p.location_id is distinct from new.location_id);
      if open and new.location_id is not null then
        insert into public.emergency_places (clinic_id, visit_id, location_id, holds_one)
        select l.clinic_id, new.id, l.id, l.holds_one from public.locations l
        where l.clinic_id = new.clinic_id and l.id = new.location_id for key share
        on conflict (clinic_id, visit_id) do nothing;
      end if;
      return null;
    end $$;
    revoke execute on function take_place() from public;
    create trigger placed after insert or update of status, location_id on emergency_visits for each row execute function take_place();

    -- Who treats in a visit, for policies that ask for a care team: who is assigned, and who did a triage.
    create table emergency_carers (
      clinic_id uuid not null references clinics,
      visit_id uuid not null,
      practitioner_id uuid not null,
      until timestamptz,
      primary key (clinic_id, visit_id, practitioner_id),
      foreign key (clinic_id, visit_id) references emergency_visits (clinic_id, id),
      foreign key (clinic_id, practitioner_id) references practitioners (clinic_id, id)
    );
    create index emergency_carers_practitioner on emergency_carers
      (clinic_id, practitioner_id, (coalesce(until, 'infinity'::timestamptz)), visit_id);
    call protect_tenant_table('emergency_carers');
    call allow_updates('emergency_carers', '{until}');
    grant delete on emergency_carers to clinical_app;
    create view emergency_care_team with (security_invoker = true) as
      select c.clinic_id, c.practitioner_id, v.patient_id, c.visit_id, coalesce(c.until, 'infinity'::timestamptz) as until
      from emergency_carers c join emergency_visits v on v.clinic_id = c.clinic_id and v.id = c.visit_id;
    grant select on emergency_care_team to clinical_app;

    alter table consultations add column emergency_visit_id uuid;
    alter table consultations add constraint consultations_emergency_visit
      foreign key (clinic_id, emergency_visit_id) references emergency_visits (clinic_id, id) not valid;
    grant update (emergency_visit_id) on consultations to clinical_app;
  `);

export const down = (knex: Knex): Promise<void> =>
  knex.raw(`
    alter table consultations drop column emergency_visit_id;
    drop view emergency_care_team;
    drop table emergency_carers, emergency_places, emergency_triages, emergency_visits;
    drop function take_place();
    alter table locations drop column holds_one;
    alter table locations drop column bay, drop column shared;
    drop table yearly_numbers;
  `);
